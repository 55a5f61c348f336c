import type { ClinicWords } from './shape.ts';

export const ro: ClinicWords = {
  hours: {
    title: 'Program de consultații',
    calendar: 'Calendar',
    show: 'Afișare',
    imported:
      'Acest calendar este completat de sistemul partenerului: următorul import înlocuiește ce setați aici.',
    noRules:
      'Nu există program săptămânal: calendarul este completat de sistemul clinicii sau nu oferă ore.',
    current: 'Program săptămânal',
    since: 'prima zi: {day}',
    until: 'ultima zi: {day}',
    everyOther: 'o dată la două săptămâni',
    weekly: 'Program săptămânal nou',
    weeklyHint:
      'Din prima zi înlocuiește programul de până acum, iar pacienții îl văd imediat. Ce este deja programat rămâne; ce ajunge astfel în afara programului apare aici într-o listă. În zilele de sărbătoare programul săptămânal nu se aplică.',
    validFrom: 'Prima zi',
    weekday: 'Zi',
    from: 'De la',
    to: 'Până la',
    every: 'Frecvență',
    everyWeek: 'în fiecare săptămână',
    add: 'Rând nou',
    remove: 'Ștergeți rândul {row}',
    none: 'Niciun rând: din prima zi nu primește pacienți.',
    save: 'Salvare',
    saved: 'Am salvat, pacienții văd deja noul program.',
    openings: 'Consultații suplimentare într-o zi',
    openingsHint:
      'Pe lângă programul săptămânal, valabil și în zilele de sărbătoare. Dacă într-o zi nu primește pacienți:',
    day: 'Zi',
    open: 'Deschidere',
    drop: 'Ștergere',
    closures: 'perioade închise',
    terms: 'Ore de programare',
    slotMinutes: 'Durata unei programări (minute)',
    leadMinutes: 'Se poate programa cel târziu cu atâtea minute înainte',
    leadHint: '60 înseamnă o oră, 1440 o zi.',
    room: 'Cabinet',
    services: 'Se poate programa pentru',
    outside: {
      one: '{count} vizită este programată în afara programului',
      few: '{count} vizite sunt programate în afara programului',
      other: '{count} de vizite sunt programate în afara programului',
    },
    outsideHint:
      'Pot rămâne sau pot fi anulate una câte una ori împreună. La anulare, fiecare pacient primește un e-mail cu alte ore.',
    cancelOutside: {
      one: 'Anulați {count} vizită',
      few: 'Anulați {count} vizite',
      other: 'Anulați {count} de vizite',
    },
    changed: 'Între timp altcineva a modificat acest calendar. Reîncărcați pagina.',
    errors: {
      required: 'Vă rugăm să completați.',
      order: 'Sfârșitul trebuie să fie după început.',
      past: 'Această zi a trecut.',
      tooFar: 'Se poate seta cu cel mult un an înainte.',
      overlap: 'Se suprapune cu alt rând.',
      tooShort: 'Nu încape nicio programare.',
      charactersInvalid: 'Conține un caracter care nu se poate folosi aici.',
      tooLong: 'Este prea lung.',
    },
  },
};
