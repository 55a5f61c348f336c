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
};
