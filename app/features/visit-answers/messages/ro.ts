import type { VisitAnswerWords } from './shape.ts';

export const ro: VisitAnswerWords = {
  pageTitle: 'Veniți la programare?',
  title: 'Veniți la programare?',
  clinicTime: 'după ora clinicii',
  call: 'Telefonul clinicii',
  coming: 'Vin',
  cancel: 'Anulați',
  cancelSure: 'Sigur o anulați?',
  cancelText: 'Ora va fi dată altcuiva, iar noi vă trimitem o confirmare.',
  cancelYes: 'Da, anulați',
  keep: 'Păstrați programarea',
  until: 'O puteți anula aici gratuit până la: {time}.',
  tooLate: 'Nu mai poate fi anulată aici. Dacă nu puteți veni, vă rugăm să sunați la clinică.',
  isComing: 'Mulțumim, vă așteptăm!',
  isComingText: 'Clinica vede că veniți. Dacă totuși nu puteți veni, vă rugăm să anulați.',
  cancelled: 'Ați anulat această programare',
  cancelledText: 'Ora nu mai este a dumneavoastră.',
  newSearch: 'Căutați altă oră',
  over: 'Nu se mai poate răspunde',
  overText: 'Ora acestei programări a trecut.',
  endedText:
    'Între timp a fost anulată sau ora ei a trecut. Deschideți din nou linkul din mesaj ca să vedeți ce s-a întâmplat.',
  changed: 'Programarea a fost mutată între timp',
  changedText:
    'Nu am trimis răspunsul dumneavoastră. Vă rugăm să vedeți pentru când este acum programarea și să răspundeți pentru acea oră.',
  look: 'Vedeți noua oră',
  calledOff: 'Această programare este anulată',
  calledOffText:
    'Clinica a anulat-o, așa că vă rugăm să nu veniți. Puteți căuta aici altă oră sau puteți suna la clinică.',
  unknown: 'Linkul nu este valid',
  unknownText: 'Deschideți-l din nou din mesaj și aveți grijă să fie întreg.',
  failed: 'Răspunsul nu s-a putut trimite',
  needsScript: 'Pentru răspuns permiteți JavaScript sau sunați la clinică.',
  byPhone: {
    isComingText:
      'Serviciul clienți vede că veniți. Dacă totuși nu puteți veni, vă rugăm să anulați.',
    cancelText: 'Colegul nostru o anulează telefonic la clinică, iar noi vă trimitem o confirmare.',
    until: 'O puteți anula aici până la început: {time}.',
    calledOffText:
      'Nu mai este valabilă, așa că vă rugăm să nu veniți. Dacă nu știți de ce, vă rugăm să sunați la serviciul clienți.',
  },
  noTexts: 'Nu trimiteți SMS-uri de reamintire la acest număr',
  noTextsDone: 'Nu mai trimitem SMS-uri de reamintire la acest număr.',
};
