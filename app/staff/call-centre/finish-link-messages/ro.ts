import type { StaffLinkWords } from './shape.ts';

export const ro: StaffLinkWords = {
  lead: 'Sau lăsați apelantul să finalizeze pe telefonul său: vede prețul, atașează biletul de trimitere și acceptă termenii.',
  leadGuest:
    'Sau lăsați apelantul să finalizeze: acceptă singur termenii. Ora este păstrată apoi 30 de minute.',
  send: { sms: 'Link prin SMS', mail: 'Link prin e-mail' },
  noWay: 'Nu există un număr sau o adresă potrivită. Alegeți cealaltă cale.',
  sent: { sms: 'SMS către {to}, {time}', mail: 'E-mail către {to}, {time}' },
  delivery: {
    queued: 'așteaptă trimiterea',
    sent: 'la furnizor',
    delivered: 'a ajuns',
    failed: 'nu s-a putut trimite',
  },
  notOpened: 'încă nu l-a deschis',
  opened: 'deschis la {time}',
  finished: 'Apelantul a finalizat: programarea este făcută',
  finishedText: 'Numărul programării este {number}.',
  over: 'Cu acest link nu se mai poate face programarea.',
  guessed:
    'Data nașterii a fost indicată greșit de cinci ori: linkul a expirat. Verificați data și trimiteți altul.',
  care: {
    title: 'Pregătirea unei cereri',
    link: 'Pregătiți o cerere și trimiteți-o prin link',
    lead: 'Prin link apelantul își introduce data nașterii, atașează biletul de trimitere, acceptă termenii și trimite cererea. Linkul este valabil 30 de minute; un link nou îl înlocuiește pe cel dinainte.',
    otherCare: 'Alt serviciu medical',
    isSelfPaid: 'Apelantul plătește singur',
    noProvider:
      'Clinica se alege când se organizează cererea; dacă apelantul are o preferință, scrieți-o la simptome.',
    finished: 'Apelantul a trimis cererea',
    finishedText: 'Se află între cererile de organizat.',
    openRequest: 'Deschideți cererea',
    over: 'Cu acest link nu se mai poate trimite cererea.',
  },
};
