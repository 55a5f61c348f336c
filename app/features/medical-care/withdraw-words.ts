import type { Locale } from '#app/i18n/locale.ts';

interface QuestionWords {
  title: string;
  text: string;
  confirm: string;
  keep: string;
}
interface WithdrawWords {
  /** What nobody has booked yet. */
  open: QuestionWords;
  /** What was booked by telephone. */
  booked: QuestionWords & { until: string };
}

/** Apart from those of the list: they come with the dialog, when it is opened. */
export const WITHDRAW_WORDS: Record<Locale, WithdrawWords> = {
  hu: {
    open: {
      title: 'Biztosan visszavonja a kérést?',
      text: 'Nem keresünk rá tovább időpontot, a felajánlottakat is visszaadjuk, és e-mailben visszaigazoljuk. A visszavonás végleges; új kérést bármikor küldhet.',
      confirm: 'Kérés visszavonása',
      keep: 'Megtartom',
    },
    booked: {
      title: 'Biztosan lemondja?',
      text: 'Munkatársunk telefonon lemondja a rendelőben, és e-mailben visszaigazoljuk. A lemondás nem vonható vissza; új időpontot bármikor kérhet.',
      until: 'A kezdetéig mondhatja le: {time}.',
      confirm: 'Időpont lemondása',
      keep: 'Megtartom',
    },
  },
  ro: {
    open: {
      title: 'Retrageți această solicitare?',
      text: 'Nu mai căutăm o programare, renunțăm și la orele propuse și confirmăm prin e-mail. Retragerea este definitivă; puteți trimite oricând altă solicitare.',
      confirm: 'Retrageți solicitarea',
      keep: 'Păstrați solicitarea',
    },
    booked: {
      title: 'Anulați această programare?',
      text: 'Colegul nostru o anulează telefonic la clinică, iar noi confirmăm prin e-mail. Anularea este definitivă; puteți cere oricând altă oră.',
      until: 'O puteți anula până la început: {time}.',
      confirm: 'Anulați programarea',
      keep: 'Păstrați programarea',
    },
  },
  en: {
    open: {
      title: 'Withdraw this request?',
      text: 'We stop looking for a time, give back any that are on offer, and confirm it by e-mail. Withdrawing cannot be undone; you can ask again whenever you like.',
      confirm: 'Withdraw request',
      keep: 'Keep request',
    },
    booked: {
      title: 'Cancel this appointment?',
      text: 'Our colleague cancels it at the clinic by telephone, and we confirm it by e-mail. Cancelling cannot be undone; you can ask for another time whenever you like.',
      until: 'You can cancel it until it begins: {time}.',
      confirm: 'Cancel appointment',
      keep: 'Keep appointment',
    },
  },
};
