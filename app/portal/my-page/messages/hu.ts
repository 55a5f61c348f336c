import type { MyPageWords } from './shape.ts';

export const hu: MyPageWords = {
  pageTitle: 'Saját oldalam',
  greeting: 'Üdvözöljük, {name}!',
  greetingWithoutName: 'Üdvözöljük!',
  next: {
    title: 'A következő időpontja',
    none: 'Nincs közelgő időpontja',
    noneText: 'Keressen orvost vagy rendelőt, és foglaljon időpontot egy perc alatt.',
    find: 'Időpontot keresek',
    again: 'Újra foglalok: {name}',
    waiting: 'Engedélyre vár',
    addToCalendar: 'Naptárba mentés',
    change: 'Részletek, áttétel, lemondás',
    all: 'Minden közelgő időpont',
    forPatient: 'Páciens: {name}',
  },
  waiting: {
    title: 'Folyamatban',
    approval: 'A biztosító vizsgálja ezt a vizitet: {visit}.',
    approvalUntil: 'Legkésőbb eddig dönt: {time}.',
    callBack: 'Visszahívjuk: {from} és {until} között.',
    callBackDetails: 'A kérés megnyitása',
    questionnaire: 'Elkezdett egy kérdőívet.',
    goOn: 'A kérdőív folytatása',
  },
  cover: {
    title: 'Biztosítási fedezetem',
    until: 'A keretek ekkor indulnak újra: {date}.',
    visits: {
      one: '{limit} vizitből még {count} van hátra',
      other: '{limit} vizitből még {count} van hátra',
    },
    amount: '{limit} keretből még {left} maradt',
    unlimited: 'Fedezett, korlát nélkül',
    usedUp: 'A keret elfogyott',
    more: { one: 'További {count} szakterület', other: 'További {count} szakterület' },
  },
  family: {
    title: 'Családom',
    sharedFrom: 'Ön {name} előfizetését használja.',
    manage: 'Hozzátartozók kezelése',
    none: 'Ossza meg előfizetését a családjával, vagy foglaljon gyermekeinek.',
    invited: 'meghívva',
  },
  help: { title: 'Segíthetünk?', text: 'Telefonos ügyfélszolgálatunk is foglal Önnek időpontot.' },
};
