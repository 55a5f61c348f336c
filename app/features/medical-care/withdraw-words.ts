import type { Locale } from '#app/i18n/locale.ts';

interface WithdrawWords {
  title: string;
  text: string;
  until: string;
  confirm: string;
  keep: string;
}

/** Apart from those of the list: they come with the dialog, when it is opened. */
export const WITHDRAW_WORDS: Record<Locale, WithdrawWords> = {
  hu: {
    title: 'Biztosan lemondja?',
    text: 'Munkatársunk telefonon lemondja a rendelőben, és e-mailben visszaigazoljuk. A lemondás nem vonható vissza; új időpontot bármikor kérhet.',
    until: 'A kezdetéig mondhatja le: {time}.',
    confirm: 'Időpont lemondása',
    keep: 'Megtartom',
  },
  ro: {
    title: 'Anulați această programare?',
    text: 'Colegul nostru o anulează telefonic la clinică, iar noi confirmăm prin e-mail. Anularea este definitivă; puteți cere oricând altă oră.',
    until: 'O puteți anula până la început: {time}.',
    confirm: 'Anulați programarea',
    keep: 'Păstrați programarea',
  },
  en: {
    title: 'Cancel this appointment?',
    text: 'Our colleague cancels it at the clinic by telephone, and we confirm it by e-mail. Cancelling cannot be undone; you can ask for another time whenever you like.',
    until: 'You can cancel it until it begins: {time}.',
    confirm: 'Cancel appointment',
    keep: 'Keep appointment',
  },
};
