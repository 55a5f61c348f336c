import type { PreauthWords } from './shape.ts';

export const ro: PreauthWords = {
  required: {
    title: 'Este necesară o aprobare prealabilă',
    text: 'Puteți face programarea oricum. Vă anunțăm în 24 de ore dacă serviciul este acoperit de asigurare.',
  },
  tooSoon: {
    title: 'Data este prea apropiată pentru aprobare',
    text: 'Data este în mai puțin de 2 zile lucrătoare, așa că nu putem verifica eligibilitatea până atunci. Alegeți o dată mai îndepărtată sau plătiți la clinică și cereți decontarea din meniul de raportare a daunelor.',
    claims: 'Raportarea daunelor (se deschide într-o filă nouă)',
  },
  referral: {
    title: 'Atașarea biletului de trimitere este obligatorie.',
    text: 'Îl puteți atașa mai jos, ca fișier sau fotografiat cu telefonul.',
  },
  notInForce:
    'În ziua vizitei asigurarea nu este în vigoare, așa că serviciul va fi plătit de dumneavoastră.',
  price: {
    title: 'Cât costă vizita?',
    total: 'Costul total al serviciului',
    covered: 'Acoperit de asigurare',
    claimable: 'Se poate cere ulterior',
    payable: 'De plătit la clinică',
    estimate: 'Estimare pe baza listei de prețuri a clinicii.',
  },
  warnings: {
    notSplit:
      'Clinica nu poate emite facturi separate pentru dumneavoastră și pentru asigurător, așa că plătiți întregul tarif la clinică.',
    fullPayment: 'Plătiți întregul tarif la clinică: {amount}.',
    partialPayment: 'Plătiți o parte din tarif la clinică: {amount}.',
    notGuaranteed: 'Decontarea nu este garantată.',
    documents:
      'Pentru decontare sunt necesare: o factură pe numele și adresa asiguratului, o copie a rezultatului și un cont bancar.',
  },
  times: {
    covered: 'Plătită de asigurare',
    pays: 'Plătiți dumneavoastră',
    paysAmount: 'Plătiți {price}',
    approval: 'Necesită aprobare',
    too_early: 'Prea devreme pentru aprobare',
  },
};
