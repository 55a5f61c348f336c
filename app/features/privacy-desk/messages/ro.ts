import type { PrivacyMailWords } from './shape.ts';

export const ro: PrivacyMailWords = {
  greeting: 'Bună ziua, {name}!',
  whats: { erase: 'ștergerea contului', export: 'o copie a datelor' },
  received: {
    subject: 'Am primit cererea dumneavoastră privind datele',
    intro: 'Am înregistrat cererea dumneavoastră: {what}. Vă răspundem cel târziu până la {day}.',
    more: 'Dacă nu ați cerut aceasta dumneavoastră, retrageți cererea în pagina de confidențialitate și anunțați serviciul clienți.',
    call: 'Dacă nu ați cerut aceasta dumneavoastră, anunțați serviciul clienți{phone}.',
    button: 'Vedeți cererea',
  },
  planned: {
    subject: 'Contul dumneavoastră va fi șters în curând',
    intro:
      'La cererea dumneavoastră ștergem contul și anulăm programările viitoare la: {at}. Ștergerea este definitivă și nu poate fi anulată după aceea.',
    more: 'Dacă v-ați răzgândit sau nu ați cerut aceasta dumneavoastră, autentificați-vă până atunci și opriți ștergerea în pagina de confidențialitate.',
    call: 'Dacă v-ați răzgândit sau nu ați cerut aceasta dumneavoastră, anunțați până atunci serviciul clienți{phone}: acum nu vă puteți autentifica în cont.',
    button: 'Autentificare și oprire',
  },
  stopped: {
    subject: 'Contul dumneavoastră nu va fi șters',
    intro: 'Am oprit ștergerea: contul și programările dumneavoastră rămân.',
    more: 'Dacă doriți totuși ștergerea, o puteți face oricând în pagina de confidențialitate.',
    call: 'Dacă doriți totuși ștergerea, anunțați serviciul clienți{phone}.',
    button: 'Pagina de confidențialitate',
  },
  copy: {
    subject: 'Copia datelor dumneavoastră este gata',
    intro:
      'La cererea dumneavoastră puteți descărca tot ce păstrăm despre dumneavoastră, într-un singur fișier zip. Descărcarea este posibilă până la: {at}.',
    more: 'Trebuie să vă autentificați, deoarece se deschide numai din contul dumneavoastră. Colegii noștri nu o văd.',
    button: 'Autentificare și descărcare',
  },
  extended: {
    subject: 'Răspundem mai târziu la cererea dumneavoastră',
    intro: 'Răspundem la cererea dumneavoastră ({what}) cel târziu până la {day}.',
    more: 'Motivul: {reason}.',
    button: 'Vedeți cererea',
  },
  refused: {
    subject: 'Nu putem îndeplini cererea dumneavoastră',
    intro: 'Am respins cererea dumneavoastră ({what}).',
    more: 'Motivul: {reason}.',
    button: 'Vedeți cererea',
  },
};
