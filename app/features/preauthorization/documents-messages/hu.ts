import type { DocumentsWords } from './shape.ts';

export const hu: DocumentsWords = {
  title: 'Dokumentum küldése',
  lead: 'Ehhez a vizithez: {provider}, {time}',
  wanted:
    'A biztosító ezt kérte: {document}. Kérjük, küldje el eddig: {time}. Utána a meglévő iratok alapján dönt.',
  kinds: {
    referral: 'orvosi beutaló',
    findings: 'korábbi lelet',
    discharge_report: 'zárójelentés',
    treatment_plan: 'kezelési terv',
  },
  kept: 'Azok nyithatják meg, akik a vizitjéről döntenek, videovizitnél az orvosa is; minden megnyitást feljegyzünk. A vizit után 90 nappal töröljük.',
  files: 'Dokumentum',
  submit: 'Küldés',
  errors: {
    required: 'Kérjük, adjon hozzá egy fájlt.',
    gone: 'Az egyik fájl már nincs meg. Kérjük, adja hozzá újra.',
  },
  failed: 'Nem sikerült elküldeni',
  done: 'Megkaptuk',
  doneText: 'A biztosító már látja, és a vállalt időn belül dönt. E-mailben értesítjük.',
  back: 'Időpontjaim',
};
