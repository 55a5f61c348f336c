/**
 * What text messages and letters say. Nothing of them names care, a doctor or a price: others may read a telephone's screen.
 * {clinic} is a name, with the address where there is room and without a full stop of its own; {phone} the clinic's.
 */
export const hu = {
  channels: { sms: 'SMS', letter: 'postai levél' },
  abouts: {
    confirmed: 'visszaigazolás',
    moved: 'módosítás',
    cancelled: 'lemondás',
    reminder: 'emlékeztető',
    finish: 'időpont véglegesítése',
  },
  states: {
    queued: 'elküldésre vár',
    sent: 'elküldve',
    delivered: 'megérkezett',
    failed: 'nem sikerült elküldeni',
  },
  sms: {
    confirmed: '{product}: időpontja rögzítve: {time}, {clinic}.',
    moved: '{product}: időpontja módosult: {time}, {clinic}.',
    cancelled: '{product}: ez az időpont törölve: {time}, {clinic}.',
    reminder: '{product}: emlékeztető: {time}, {clinic}.',
    finish: '{product}: fejezze be a foglalást: {time}, {clinic}.',
  },
  smsCare: '{product}: fejezze be, amit telefonon előkészítettünk.',
  smsCareReminder: '{product}: emlékeztető az időpontjára: {time}.',
  smsVideo: 'videovizit',
  smsPhone: 'Tel.: {phone}.',
  smsNumber: 'Foglalási szám: {number}.',
  smsReply: 'Visszaigazolás vagy lemondás: {url}',
  smsFinish: 'Megnyitás: {url}',
  letter: {
    subject: {
      confirmed: 'Időpontja rögzítve',
      moved: 'Időpontja módosult',
      cancelled: 'Időpontját töröltük',
      reminder: 'Emlékeztető az időpontjára',
    },
    greeting: 'Tisztelt {name}!',
    intro: {
      confirmed: 'Időpontot foglaltunk Önnek.',
      moved: 'Időpontja máskorra került. Az új időpont:',
      cancelled: 'Ez az időpont törölve lett:',
      reminder: 'Emlékeztetjük közelgő időpontjára.',
    },
    time: 'Mikor: {time}',
    place: 'Hol: {clinic}, {address}',
    number: 'A foglalás száma: {number}. Ha telefonál, ezt mondja.',
    call: 'Ha nem tud eljönni, vagy kérdése van, hívja a rendelőt: {phone}.',
    callAfterwards: 'Ha kérdése van, hívja a rendelőt: {phone}.',
    farewell: 'Üdvözlettel: {product}',
  },
};
