import type { CampaignWords } from './shape.ts';

export const ro: CampaignWords = {
  closes: 'Puteți participa până la: {day}',
  usableUntil: 'Cuponul este valabil până la: {day}',
  how: 'Cum participați',
  steps: {
    choose: { title: 'Alegeți clinica și ora', text: 'Vă păstrăm ora aleasă timp de 15 minute.' },
    coupon: { title: 'Descărcați cuponul', text: 'Butonul Cupon se află sub numele clinicii.' },
    show: {
      title: 'Prezentați-l la clinică',
      text: 'Reducerea se acordă la clinică, în momentul plății.',
    },
  },
  clinics: 'Clinici participante',
  upcoming: {
    title: 'Campania începe în curând',
    text: 'Vă puteți înscrie începând cu: {day}. Până atunci puteți face o programare din pagina de căutare.',
  },
  closed: {
    title: 'Campania s-a încheiat',
    text: 'Înscrierea a fost posibilă până la: {day}. Vă puteți programa în continuare din pagina de căutare.',
    usable: 'Cupoanele descărcate sunt valabile până la: {day}.',
    used: 'Cupoanele au fost valabile până la: {day}.',
  },
  finder: 'Căutați o clinică',
};
