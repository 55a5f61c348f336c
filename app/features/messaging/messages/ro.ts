import type { MessagingWords } from './shape.ts';

export const ro: MessagingWords = {
  channels: { sms: 'SMS', letter: 'scrisoare' },
  states: {
    queued: 'așteaptă trimiterea',
    sent: 'trimis',
    delivered: 'a ajuns',
    failed: 'nu s-a putut trimite',
  },
  sms: {
    confirmed: '{product}: programare înregistrată: {time}, {clinic}. Tel.: {phone}. Nr. {number}',
    moved: '{product}: programarea s-a mutat: {time}, {clinic}. Tel.: {phone}. Nr. {number}',
    cancelled: '{product}: {time}, {clinic}: programarea este anulată. Tel.: {phone}',
    reminder: '{product}: vă amintim: {time}, {clinic}. Tel.: {phone}',
  },
  smsReply: 'Veniți sau anulați: {url}',
  letter: {
    subject: {
      confirmed: 'Programarea dumneavoastră este înregistrată',
      moved: 'Programarea dumneavoastră s-a mutat',
      cancelled: 'Programarea dumneavoastră este anulată',
      reminder: 'Vă amintim de programarea dumneavoastră',
    },
    greeting: 'Stimate/Stimată {name},',
    intro: {
      confirmed: 'V-am făcut o programare.',
      moved: 'Programarea dumneavoastră a fost mutată. Noua oră:',
      cancelled: 'Această programare a fost anulată:',
      reminder: 'Vă amintim de programarea care se apropie.',
    },
    time: 'Când: {time}',
    place: 'Unde: {clinic}, {address}',
    number: 'Numărul programării: {number}. Spuneți-l când sunați.',
    call: 'Dacă nu puteți veni sau aveți întrebări, sunați la clinică: {phone}.',
    farewell: 'Cu stimă, {product}',
  },
};
