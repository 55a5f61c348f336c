import type { MailWords } from './shape.ts';

export const ro: MailWords = {
  greeting: 'Bună ziua, {name}!',
  details: {
    care: 'Serviciu medical',
    doctor: 'Medic',
    provider: 'Clinică',
    address: 'Adresă',
    time: 'Data și ora',
    price: 'Preț',
    phone: 'Telefon',
  },
  clock: {
    'Europe/Budapest': 'ora Ungariei',
    'Europe/Bucharest': 'ora României',
  },
  repeatedHour: { summer: 'ora de vară', winter: 'ora de iarnă' },
  payable: '{price}, se achită la clinică',
  verify: {
    subject: 'Confirmați programarea dumneavoastră',
    heading: 'Mai este un singur pas',
    intro:
      'Păstrăm pentru dumneavoastră ora de mai jos. Vă rugăm să confirmați programarea, ca ora să rămână a dumneavoastră.',
    button: 'Confirm programarea',
    validUntil: 'Puteți confirma până la ora {time} ({clock}). După aceea, ora se eliberează.',
    linkBelow: 'Dacă butonul nu funcționează, copiați această adresă în browser:',
    notYou:
      'Dacă nu ați făcut dumneavoastră această programare, nu trebuie să faceți nimic: fără confirmare, ea se șterge.',
  },
  confirmed: {
    subject: 'Programarea dumneavoastră este confirmată',
    heading: 'Programare confirmată',
    intro: 'Programarea a fost înregistrată. O găsiți atașată și ca fișier pentru calendar.',
    cancelIntro:
      'Dacă nu mai puteți ajunge, vă rugăm să anulați din timp, ca altcineva să poată folosi ora.',
    cancelButton: 'Anulez programarea',
  },
  cancelled: {
    subject: 'Programarea dumneavoastră a fost anulată',
    heading: 'Anulată',
    intro:
      'La cererea dumneavoastră am șters programarea de mai jos. Fișierul atașat o scoate și din calendar, dacă ați adăugat-o.',
    button: 'Caut altă oră',
  },
  calendar: {
    summary: 'Programare',
    cancelHint: 'Puteți anula cu linkul din e-mailul de confirmare.',
    reminder: 'Peste două ore aveți o programare.',
  },
  footer: {
    automatic: 'Mesaj automat: {product}. Vă rugăm să nu răspundeți la el.',
    emergency: 'În caz de urgență sunați la 112.',
  },
};
