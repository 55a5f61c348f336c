import type { PrivacyMailWords } from './shape.ts';

export const ro: PrivacyMailWords = {
  greeting: 'Bună ziua, {name}!',
  whats: { erase: 'ștergerea contului', export: 'o copie a datelor' },
  received: {
    subject: 'Am primit cererea dumneavoastră privind datele',
    intro: 'Am înregistrat cererea dumneavoastră: {what}. Vă răspundem cel târziu până la {day}.',
    more: 'Dacă nu ați cerut dumneavoastră, retrageți cererea în pagina de confidențialitate și anunțați serviciul clienți.',
    button: 'Vedeți cererea',
  },
  planned: {
    subject: 'Contul dumneavoastră va fi șters în curând',
    intro:
      'La cererea dumneavoastră ștergem contul și anulăm programările viitoare la: {at}. Ștergerea este definitivă și nu poate fi anulată după aceea.',
    more: 'Dacă v-ați răzgândit sau nu ați cerut dumneavoastră, autentificați-vă până atunci și opriți ștergerea în pagina de confidențialitate.',
    button: 'Autentificare și oprire',
  },
  stopped: {
    subject: 'Contul dumneavoastră nu va fi șters',
    intro: 'Am oprit ștergerea: contul și programările dumneavoastră rămân.',
    more: 'Dacă doriți totuși ștergerea, o puteți face oricând în pagina de confidențialitate.',
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
  extensions: {
    complex: 'cererea este complexă',
    many: 'am primit multe cereri în același timp',
  },
  refusals: {
    identity_not_proven: 'nu ne-am putut convinge că vine de la dumneavoastră',
    unfounded: 'cererea este în mod vădit nefondată',
    excessive: 'cererea este excesivă, în special pentru că se repetă',
    law_keeps: 'legea ne obligă să păstrăm datele',
    rights_of_others: 'îndeplinirea ei ar încălca drepturile altora',
  },
  complaint:
    'Dacă nu sunteți de acord, puteți depune o plângere la ANSPDCP (România) sau la NAIH (Ungaria) și vă puteți adresa instanței.',
};
