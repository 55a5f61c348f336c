import type { ShellWords } from './shape.ts';

export const ro: ShellWords = {
  nav: {
    home: 'Acasă',
    finder: 'Găsiți un medic',
    label: 'Meniu principal',
  },
  footer: {
    services: 'Serviciile noastre',
    howToUse: 'Cum se folosește',
    questions: 'Întrebări frecvente',
    accessibility: 'Declarație de accesibilitate',
    about: 'Despre serviciu și sursa datelor',
    privacy: 'Politica de confidențialitate',
    terms: 'Termeni de utilizare',
    label: 'Subsol',
    demoMail: 'Mesaje trimise (demonstrație)',
  },
  notFound: {
    title: 'Pagina nu a fost găsită',
    text: 'Poate a fost mutată sau adresa a fost scrisă greșit. Puteți continua de aici:',
    home: 'Înapoi la pagina principală',
    finder: 'Căutați un medic',
  },
  failure: {
    title: 'Ceva nu a funcționat',
    text: 'Pagina nu poate fi afișată acum. Vă rugăm să încercați din nou peste câteva secunde.',
  },
};
