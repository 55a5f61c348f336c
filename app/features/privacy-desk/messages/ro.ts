import type { PrivacyLinkWords, PrivacyMailWords } from './shape.ts';

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
  withoutAccount: {
    whats: { erase: 'ștergerea datelor', export: 'o copie a datelor' },
    received: {
      subject: 'Am primit cererea dumneavoastră privind datele',
      intro: 'Am înregistrat cererea dumneavoastră: {what}. Vă răspundem cel târziu până la {day}.',
      more: 'Dacă nu ați cerut aceasta dumneavoastră, anunțați serviciul clienți{phone}.',
    },
    planned: {
      subject: 'Datele dumneavoastră vor fi șterse în curând',
      intro:
        'La cererea dumneavoastră ștergem datele pe care le păstrăm despre dumneavoastră și anulăm programările viitoare la: {at}. Ștergerea este definitivă și nu poate fi anulată după aceea.',
      more: 'Dacă v-ați răzgândit sau nu ați cerut aceasta dumneavoastră, opriți ștergerea până atunci: butonul deschide o pagină unde este suficientă o apăsare.',
      call: 'Dacă v-ați răzgândit sau nu ați cerut aceasta dumneavoastră, anunțați până atunci serviciul clienți{phone}.',
      button: 'Opriți ștergerea',
    },
    stopped: {
      subject: 'Datele dumneavoastră nu vor fi șterse',
      intro: 'Am oprit ștergerea: datele și programările dumneavoastră rămân.',
      more: 'Dacă doriți totuși ștergerea, anunțați serviciul clienți{phone}.',
    },
    copy: {
      subject: 'Copia datelor dumneavoastră este gata',
      intro:
        'La cererea dumneavoastră puteți descărca tot ce păstrăm despre dumneavoastră, într-un singur fișier zip. Descărcarea este posibilă până la: {at}.',
      more: 'Acolo vă cerem data nașterii. Copia se face la descărcare; colegii noștri nu o văd.',
      button: 'Descărcați',
    },
    extended: {
      subject: 'Răspundem mai târziu la cererea dumneavoastră',
      intro: 'Răspundem la cererea dumneavoastră ({what}) cel târziu până la {day}.',
      more: 'Motivul: {reason}.',
    },
    refused: {
      subject: 'Nu putem îndeplini cererea dumneavoastră',
      intro: 'Am respins cererea dumneavoastră ({what}).',
      more: 'Motivul: {reason}.',
    },
  },
};

export const roLink: PrivacyLinkWords = {
  copyTitle: 'O copie a datelor dumneavoastră',
  copyLead: 'Indicați data nașterii, ca nimeni altcineva să nu vă primească datele.',
  dateOfBirth: 'Data nașterii dumneavoastră',
  show: 'Continuați',
  wrongDate:
    'Aceasta nu este data nașterii din evidența noastră. Linkul expiră după cinci încercări greșite.',
  missingDate: 'Introduceți o dată existentă.',
  ready: 'Copia poate fi descărcată',
  readyText:
    'Un fișier zip cu tot ce păstrăm despre dumneavoastră: ca document de citit (PDF) și pentru prelucrare automată (JSON). Descărcați-l în zece minute; după aceea indicați din nou data nașterii.',
  download: 'Descărcați (zip)',
  stopTitle: 'Datele dumneavoastră vor fi șterse în curând',
  stopLead:
    'Ștergem datele pe care le păstrăm despre dumneavoastră și anulăm programările viitoare la: {at}.',
  stopNotYet: 'Urmează să ștergem datele pe care le păstrăm despre dumneavoastră.',
  stop: 'Opriți ștergerea',
  stopped: 'Ștergerea este oprită',
  stoppedText: 'Datele și programările dumneavoastră rămân.',
  copyOver: 'Acest link nu mai deschide copia',
  copyOverText:
    'A expirat sau data nașterii a fost indicată greșit de cinci ori. Serviciul clienți vă poate trimite altul.',
  erased: 'Datele au fost șterse',
  erasedText: 'Au fost șterse la data de {day}. Ștergerea nu mai poate fi oprită și nici anulată.',
  stopOver: 'Aici nu mai este nimic de oprit',
  stopOverText: 'Ștergerea a avut loc sau nu mai este planificată.',
  failed: 'Nu a reușit',
  unknown: 'Acest link nu este valabil',
  unknownText: 'Deschideți-l din nou din e-mail și aveți grijă să fie complet.',
  needsScript: 'Vă rugăm să permiteți JavaScript aici sau să sunați la serviciul clienți.',
};
