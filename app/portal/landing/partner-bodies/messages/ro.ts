import type { PartnerBodyWords } from './shape.ts';

export const ro: PartnerBodyWords = {
  offers: {
    title: 'Patru oferte de la angajatorul dumneavoastră',
    doctorFinder: {
      title: 'Programare la medic fără telefoane',
      text: 'Căutați după specialitate, loc sau nume și programați-vă din calendarul săptămânii.',
      button: 'Căutați o oră liberă',
    },
    providerFinder: {
      title: 'Prețuri știute dinainte, reduceri la clinici',
      text: 'Comparați listele de prețuri ale clinicilor și vedeți unde există reduceri.',
      button: 'Căutați o clinică',
    },
    lifestyle: {
      title: 'Chestionar despre stilul de viață, în câteva minute',
      text: 'Mișcare, greutate, alcool, dispoziție: rezultatul arată ce merită schimbat.',
      button: 'Completați chestionarul',
    },
    family: {
      title: 'Programări și pentru familie',
      text: 'Adăugați membrii familiei și ocupați-vă de programările lor din contul dumneavoastră.',
      button: 'Familia mea',
    },
  },
  services: {
    title: 'Aveți o întrebare despre sănătate?',
    phoneAdvice: {
      title: 'Sfaturi la telefon',
      text: 'Vă răspunde un medic sau vă sună înapoi: {hours}.',
      button: 'Sunați sau cereți un apel',
    },
    heart: {
      title: 'Calculator de risc',
      text: 'Riscul cardiovascular, după modelele ghidului european. Este o informație, nu un diagnostic.',
      button: 'Calculați riscul',
    },
    onlineAdvice: {
      title: 'Sfaturi online',
      text: 'Descrieți ce vă supără și atașați rezultatele: vă răspunde un medic, în zilele lucrătoare, în 24 de ore.',
      button: 'Scrieți o întrebare',
    },
  },
  howTo: {
    title: 'Cum folosiți serviciul, în patru pași',
    code: {
      title: 'Cereți codul',
      text: 'Codul de activare îl primiți de la angajator.',
    },
    register: {
      title: 'Activați',
      text: 'Introduceți datele și codul, apoi confirmați adresa de e-mail.',
    },
    choose: {
      title: 'Alegeți oferta',
      text: 'După autentificare vedeți pe prima pagină ce puteți folosi.',
    },
    use: {
      title: 'Programați-vă sau întrebați',
      text: 'Alegeți o oră liberă sau sunați la linia de sfaturi medicale.',
    },
  },
  benefits: {
    title: 'Opt lucruri pe care vi le oferă cardul',
    phoneAdvice: {
      title: 'Sfaturi medicale la telefon',
      text: 'Vorbiți cu un medic despre simptome, rezultate sau medicamente: {hours}.',
      button: 'Sunați sau cereți un apel',
    },
    onlineAdvice: {
      title: 'Sfaturi online, generale și de specialitate',
      text: 'Scrieți întrebarea și atașați rezultatele: vă răspunde un medic de familie sau un specialist.',
      button: 'Scrieți o întrebare',
    },
    healthCheck: {
      title: 'Evaluarea sănătății',
      text: 'Două chestionare scurte despre inimă și stilul de viață, cu rezultatul în format PDF.',
      button: 'Completați chestionarul',
    },
    doctorFinder: {
      title: 'Căutare pe hartă, cu programare și reduceri',
      text: 'Căutați un medic pe hartă, programați-vă și vedeți reducerile clinicilor.',
      button: 'Căutați un medic',
    },
    video: {
      title: 'Consultație video de medicină internă',
      text: 'Vorbiți de acasă, pe ecran, cu un medic specialist în medicină internă.',
      button: 'Programați o consultație video',
    },
    screening: {
      title: 'Îndrumare pentru screening și vaccinare',
      text: 'Întrebați medicul la telefon ce analize și ce vaccinuri sunt recomandate la vârsta și riscurile dumneavoastră.',
      button: 'Întrebați',
    },
    nutrition: {
      title: 'Îndrumare în nutriție',
      text: 'Un dietetician vă ajută să vă alcătuiți alimentația, și atunci când aveți o boală.',
      find: 'nutriție',
      button: 'Căutați un dietetician',
    },
    psychology: {
      title: 'Îndrumare psihologică',
      text: 'Un psiholog vă ajută atunci când grijile de zi cu zi apasă prea mult.',
      find: 'psihologie',
      button: 'Căutați un psiholog',
    },
  },
  figures: {
    doctors: { one: '{count} medic', few: '{count} medici', other: '{count} de medici' },
    providers: { one: '{count} clinică', few: '{count} clinici', other: '{count} de clinici' },
    free: {
      one: '{count} medic are o oră liberă în următoarele șapte zile',
      few: '{count} medici au o oră liberă în următoarele șapte zile',
      other: '{count} de medici au o oră liberă în următoarele șapte zile',
    },
  },
  skinCheck: {
    when: 'Ce săptămână vi se potrivește?',
    how: {
      title: 'Cum decurge un control al pielii',
      steps: [
        {
          title: 'Vă privește toată pielea',
          text: 'Medicul dermatolog vă examinează din cap până în picioare, și locurile pe care nu le vedeți.',
        },
        {
          title: 'Apoi de aproape',
          text: 'O aluniță suspectă este privită prin dermatoscop, o lupă luminată. Nu doare.',
        },
        {
          title: 'Aflați ce vede',
          text: 'Ce este inofensiv, ce merită urmărit și care este pasul următor.',
        },
      ],
    },
    flags: {
      title: 'Când să nu așteptați',
      lead: 'Arătați alunița unui medic cât mai repede dacă observați unul dintre aceste semne:',
      items: [
        { letter: 'A', text: 'O jumătate este diferită de cealaltă.' },
        { letter: 'B', text: 'Marginea este neregulată sau ștearsă.' },
        { letter: 'C', text: 'Are mai multe culori sau și-a schimbat culoarea.' },
        { letter: 'D', text: 'Este mai mare de 6 milimetri sau crește.' },
        { letter: 'E', text: 'Se schimbă: mănâncă, sângerează sau nu mai este cum era.' },
      ],
      note: 'Aceste semne nu sunt un diagnostic: numai un medic poate spune ce este.',
    },
  },
  cover: {
    title: 'Știți la ce să vă așteptați înainte de programare',
    steps: [
      {
        title: 'Câtă acoperire a rămas',
        text: 'După autentificare vedeți pe specialități câte consultații și ce sumă v-au rămas pentru anul asigurat.',
      },
      {
        title: 'Ce plătiți dumneavoastră',
        text: 'Când alegeți ora vă arătăm ce plătește asigurarea și ce vă rămâne de plată.',
      },
      {
        title: 'Ce are nevoie de aprobare',
        text: 'Dacă serviciul trebuie aprobat înainte, vă spunem și puteți urmări stadiul cererii.',
      },
    ],
  },
  lab: {
    open: 'Înregistrare pentru analize',
    closes: 'Ultima zi de înregistrare: {day}',
    ended: 'Ultima zi a analizelor programate: {day}',
  },
};
