import type { Locale } from '#app/i18n/locale.ts';

interface StaleMailWords {
  subject: string;
  /** `{calendar}`, `{moment}` */
  text: string;
  button: string;
}

/** Of the mail that says that a calendar offers no times, because its feed cannot be read. */
export const STALE_MAIL_WORDS: Record<Locale, StaleMailWords> = {
  hu: {
    subject: 'Egy naptár nem kínál időpontot',
    text: 'Nem tudjuk beolvasni a rendelő naptárát, ezért ennél nem kínálunk több időpontot: {calendar}. Utoljára ekkor sikerült: {moment}. Ami le van foglalva, megmarad. Amint a naptár újra olvasható, magától folytatódik; a „Rendelési idő” oldalon láthatja az okot, ott adhat meg másik címet is.',
    button: 'Megnézem az okot',
  },
  ro: {
    subject: 'Un calendar nu mai oferă ore',
    text: 'Nu putem citi calendarul clinicii, de aceea nu mai oferim ore la: {calendar}. Ultima citire reușită: {moment}. Ce este rezervat rămâne. De îndată ce calendarul poate fi citit din nou, totul continuă de la sine; la pagina „Program de consultații” vedeți motivul și puteți da altă adresă.',
    button: 'Vedeți motivul',
  },
  en: {
    subject: 'A calendar offers no times',
    text: 'We cannot read the clinic’s calendar, so we offer no more times of: {calendar}. It was last read {moment}. What is booked stays. As soon as the calendar can be read again, it goes on by itself; the page “Hours” shows the reason, and there you can give another address.',
    button: 'See the reason',
  },
};
