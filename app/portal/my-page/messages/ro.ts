import type { MyPageWords } from './shape.ts';

export const ro: MyPageWords = {
  pageTitle: 'Pagina mea',
  greeting: 'Bună ziua, {name}!',
  greetingWithoutName: 'Bună ziua!',
  next: {
    title: 'Următoarea dumneavoastră programare',
    none: 'Nu aveți programări viitoare',
    noneText: 'Căutați un medic sau o clinică și faceți o programare într-un minut.',
    find: 'Caut o programare',
    again: 'Programez din nou: {name}',
    waiting: 'În curs de aprobare',
    addToCalendar: 'Adăugați în calendar',
    change: 'Detalii, mutare sau anulare',
    all: 'Toate programările viitoare',
    forPatient: 'Pentru {name}',
  },
  waiting: {
    title: 'În curs',
    approval: 'Asigurătorul verifică această vizită: {visit}.',
    approvalUntil: 'Decide cel târziu: {time}.',
    callBack: 'Vă sunăm înapoi: {from}, până la {until}.',
    callBackDetails: 'Deschideți cererea',
    questionnaire: 'Ați început un chestionar.',
    goOn: 'Continuați chestionarul',
  },
  cover: {
    title: 'Acoperirea mea',
    until: 'Limitele încep din nou la {date}.',
    visits: {
      one: 'a rămas {count} vizită din {limit}',
      few: 'au rămas {count} vizite din {limit}',
      other: 'au rămas {count} de vizite din {limit}',
    },
    amount: 'au rămas {left} din {limit}',
    unlimited: 'Acoperit, fără limită',
    usedUp: 'Limita a fost epuizată',
    more: {
      one: 'Încă {count} specialitate',
      few: 'Încă {count} specialități',
      other: 'Încă {count} de specialități',
    },
  },
  family: {
    title: 'Familia mea',
    sharedFrom: 'Folosiți abonamentul persoanei {name}.',
    manage: 'Membrii familiei',
    none: 'Împărțiți abonamentul cu familia sau programați vizite pentru copiii dumneavoastră.',
    invited: 'invitat',
  },
  help: { title: 'Aveți nevoie de ajutor?', text: 'Programările se pot face și telefonic.' },
};
