/** Words of a link that the call centre sends, with which a booking is finished. */
export const hu = {
  lead: 'Vagy küldje el a hívónak, hogy a telefonján maga fejezze be: látja az árat, csatolja a beutalót, elfogadja a feltételeket.',
  leadGuest:
    'Vagy küldje el a hívónak: maga fogadja el a feltételeket. Az időpontot ezután 30 percig tartjuk.',
  send: { sms: 'Hivatkozás SMS-ben', mail: 'Hivatkozás e-mailben' },
  noWay: 'Ehhez nincs megfelelő szám vagy cím. Válassza a másikat.',
  sent: { sms: 'SMS elküldve ide: {to}, {time}', mail: 'E-mail elküldve ide: {to}, {time}' },
  delivery: {
    queued: 'elküldésre vár',
    sent: 'a szolgáltatónál',
    delivered: 'megérkezett',
    failed: 'nem sikerült elküldeni',
  },
  notOpened: 'még nem nyitotta meg',
  opened: 'megnyitotta: {time}',
  finished: 'A hívó befejezte: lefoglalva',
  finishedText: 'A foglalás száma: {number}.',
  over: 'Ezzel a hivatkozással már nem foglalható.',
  guessed:
    'Ötször hibás születési dátumot adtak meg: a hivatkozás lejárt. Egyeztesse a dátumot, és küldjön újat.',
  /** Of a request for care. */
  care: {
    title: 'Kérés előkészítése',
    link: 'Kérés előkészítése és elküldése hivatkozással',
    lead: 'A hívó a hivatkozáson megadja a születési dátumát, csatolja a beutalót, elfogadja a feltételeket, és elküldi a kérést. A hivatkozás 30 percig érvényes; ha újat küld, a korábbi megszűnik.',
    otherCare: 'Másik ellátás',
    isSelfPaid: 'A hívó maga fizeti',
    noProvider:
      'A rendelőt a kérés megszervezésekor választjuk ki; ha a hívónak van kívánsága, írja a panaszokhoz.',
    finished: 'A hívó elküldte a kérést',
    finishedText: 'A szervezendő kérések között van.',
    openRequest: 'Kérés megnyitása',
    over: 'Ezzel a hivatkozással már nem küldhető kérés.',
  },
};
