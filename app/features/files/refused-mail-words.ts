import type { Locale } from '#app/i18n/locale.ts';

const hu = {
  subject: 'Egy elküldött fájlt töröltünk',
  greeting: 'Tisztelt {name}!',
  intro:
    'Az elküldött fájljai közül egyet a vírusellenőrzés után töröltünk: senki sem nyithatja meg.',
  next: {
    reservation: 'Kérjük, az eredetit vigye magával. A foglalása érvényes.',
    care: 'A kérésével dolgozunk; ha a fájlra szükség van, munkatársunk jelentkezik.',
    advice: 'A kérdése megvan. Ami a fájlban volt, a válaszában leírhatja, ha visszakérdezünk.',
  },
  check: 'Az eszközét érdemes vírusirtóval átnézni, mielőtt újabb fájlt küld.',
  button: 'Megnézem',
};
type RefusedMailWords = typeof hu;

/** What the owner of a file is told that was found to carry a virus after it had been sent. On the server only. */
export const REFUSED_MAIL_WORDS: Record<Locale, RefusedMailWords> = {
  hu,
  ro: {
    subject: 'Am șters un fișier trimis',
    greeting: 'Bună ziua, {name}!',
    intro:
      'Unul dintre fișierele trimise a fost șters după verificarea antivirus: nimeni nu îl poate deschide.',
    next: {
      reservation: 'Vă rugăm să aduceți originalul. Programarea rămâne valabilă.',
      care: 'Ne ocupăm de cererea dumneavoastră; dacă este nevoie de fișier, vă contactează un coleg.',
      advice:
        'Întrebarea a ajuns la noi. Ce era în fișier puteți scrie în răspuns, dacă vă întrebăm.',
    },
    check: 'Verificați dispozitivul cu un antivirus înainte de a trimite alt fișier.',
    button: 'Vedeți detaliile',
  },
  en: {
    subject: 'We deleted a file that you sent',
    greeting: 'Dear {name},',
    intro: 'One of the files that you sent was deleted after the virus check: nobody can open it.',
    next: {
      reservation: 'Please bring the original with you. Your booking stands.',
      care: 'We are working on your request; a colleague gets in touch if the file is needed.',
      advice:
        'Your question is with us. You can write what was in the file in your answer, should we ask back.',
    },
    check: 'Have your device looked at by a virus scanner before you send another file.',
    button: 'See details',
  },
};
