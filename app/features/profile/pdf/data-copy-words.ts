import type { Locale } from '#app/i18n/locale.ts';

const hu = {
  title: 'Az Önről tárolt adatok',
  made: 'Készült: {at} · {portal}',
  none: 'Nincs ilyen adat.',
  account: 'Fiók',
  subscriptions: 'Előfizetések és személyes adatok',
  coverUse: 'Felhasznált biztosítási keret',
  reservations: 'Időpontfoglalások',
  adults: 'Felnőtt hozzátartozók',
  minors: 'Kiskorú hozzátartozók',
  consents: 'Hozzájárulások',
  secondFactor: 'Kétlépcsős bejelentkezés',
  codesLeft: 'felhasználható helyreállító kódok: {count}',
  passkeys: 'Azonosítókulcsok',
  sessions: 'Bejelentkezések',
  events: 'Események',
};
type DataCopyWords = typeof hu;

/** Words of the document. It is written on the server only, so the browser never loads them. */
export const DATA_COPY_WORDS: Record<Locale, DataCopyWords> = {
  hu,
  ro: {
    title: 'Datele pe care le păstrăm despre dumneavoastră',
    made: 'Întocmit: {at} · {portal}',
    none: 'Nu există astfel de date.',
    account: 'Cont',
    subscriptions: 'Abonamente și date personale',
    coverUse: 'Acoperire utilizată',
    reservations: 'Programări',
    adults: 'Membri de familie adulți',
    minors: 'Membri de familie minori',
    consents: 'Consimțăminte',
    secondFactor: 'Autentificare în doi pași',
    codesLeft: 'coduri de recuperare rămase: {count}',
    passkeys: 'Chei de acces',
    sessions: 'Conectări',
    events: 'Evenimente',
  },
  en: {
    title: 'The data we hold about you',
    made: 'Made: {at} · {portal}',
    none: 'There is no such data.',
    account: 'Account',
    subscriptions: 'Subscriptions and personal details',
    coverUse: 'Cover used',
    reservations: 'Appointments',
    adults: 'Adult relatives',
    minors: 'Children',
    consents: 'Consents',
    secondFactor: 'Two-step sign-in',
    codesLeft: 'recovery codes left: {count}',
    passkeys: 'Passkeys',
    sessions: 'Sign-ins',
    events: 'Events',
  },
};
