import type { MessagingWords } from './shape.ts';

export const ro: MessagingWords = {
  channels: { sms: 'SMS', letter: 'scrisoare' },
  abouts: {
    confirmed: 'confirmare',
    moved: 'mutare',
    cancelled: 'anulare',
    reminder: 'reamintire',
    finish: 'finalizarea programării',
  },
  states: {
    queued: 'așteaptă trimiterea',
    sent: 'trimis',
    delivered: 'a ajuns',
    failed: 'nu s-a putut trimite',
  },
  sms: {
    confirmed: '{product}: programare înregistrată: {time}, {clinic}.',
    moved: '{product}: programarea s-a mutat: {time}, {clinic}.',
    cancelled: '{product}: programare anulată: {time}, {clinic}.',
    reminder: '{product}: reamintire: {time}, {clinic}.',
    finish: '{product}: finalizați programarea: {time}, {clinic}.',
  },
  smsCare: '{product}: finalizați ce am pregătit la telefon.',
  smsCareReminder: '{product}: vă reamintim de programare: {time}.',
  smsVideo: 'video',
  smsPhone: 'Tel.: {phone}.',
  smsNumber: 'Nr. programării: {number}.',
  smsReply: 'Confirmați sau anulați aici: {url}',
  smsFinish: 'Deschideți: {url}',
  letter: {
    subject: {
      confirmed: 'Programarea dumneavoastră este înregistrată',
      moved: 'Programarea dumneavoastră s-a mutat',
      cancelled: 'Programarea dumneavoastră este anulată',
      reminder: 'Vă reamintim de programarea dumneavoastră',
    },
    greeting: 'Stimate/Stimată {name},',
    intro: {
      confirmed: 'V-am făcut o programare.',
      moved: 'Programarea dumneavoastră a fost mutată. Noua oră:',
      cancelled: 'Această programare a fost anulată:',
      reminder: 'Vă reamintim de programarea care se apropie.',
    },
    time: 'Când: {time}',
    place: 'Unde: {clinic}, {address}',
    number: 'Numărul programării: {number}. Spuneți-l când sunați.',
    call: 'Dacă nu puteți veni sau aveți întrebări, sunați la clinică: {phone}.',
    callAfterwards: 'Dacă aveți întrebări, sunați la clinică: {phone}.',
    farewell: 'Cu stimă, {product}',
  },
};
