import type { Locale } from '#app/i18n/locale.ts';
import type { Translated } from '#app/i18n/words.ts';

const hu = {
  pageTitle: 'Időpont áttétele vagy lemondása',
  title: 'Átteszi vagy lemondja az időpontot?',
  move: 'Áttétel másik időpontra',
  moveUntil: 'Másik időpontra eddig teheti át: {time}.',
  moveOver:
    'Áttenni eddig lehetett: {time}. Lemondani még lehet; ha máskor szeretne menni, hívja a rendelőt.',
  needsScript: 'Az áttételhez és a lemondáshoz engedélyezze a böngészőben a JavaScriptet.',
  changed: 'Ezt az időpontot közben máskorra tették',
  changedText:
    'Most semmit sem változtattunk. Nézze meg, mikorra szól, aztán átteheti vagy lemondhatja.',
  look: 'Az új időpont megnézése',
  calledOff: 'A rendelő lemondta ezt az időpontot',
  calledOffText: 'Az időpont elmarad. Itt kereshet másikat, vagy hívhatja a rendelőt.',
};

type LinkWords = Translated<typeof hu>;

const ro: LinkWords = {
  pageTitle: 'Mutarea sau anularea programării',
  title: 'Mutați sau anulați programarea?',
  move: 'Mutați la altă oră',
  moveUntil: 'O puteți muta la altă oră până la: {time}.',
  moveOver:
    'Programarea putea fi mutată până la: {time}. O mai puteți anula; dacă doriți să veniți la altă oră, sunați la clinică.',
  needsScript: 'Pentru mutare și anulare, activați JavaScript în browser.',
  changed: 'Programarea a fost mutată între timp',
  changedText:
    'Acum nu am schimbat nimic. Vedeți pentru când este programarea; apoi o puteți muta sau anula.',
  look: 'Vedeți noua oră',
  calledOff: 'Clinica a anulat această programare',
  calledOffText:
    'Programarea nu mai are loc. Puteți căuta aici altă oră sau puteți suna la clinică.',
};

const en: LinkWords = {
  pageTitle: 'Move or cancel your appointment',
  title: 'Move or cancel this appointment?',
  move: 'Move to another time',
  moveUntil: 'You can move it to another time until {time}.',
  moveOver:
    'It could be moved until {time}. You can still cancel it; if you would rather come at another time, please call the clinic.',
  needsScript: 'To move or cancel, please allow JavaScript in your browser.',
  changed: 'This appointment has been moved meanwhile',
  changedText:
    'We have changed nothing now. Look at when the appointment is, and then move or cancel it.',
  look: 'Show the new time',
  calledOff: 'The clinic has cancelled this appointment',
  calledOffText: 'It will not take place. You can find another time here, or call the clinic.',
};

/** Of the page that moves or cancels by the link of a mail. */
export const LINK_WORDS: Record<Locale, LinkWords> = { hu, ro, en };
