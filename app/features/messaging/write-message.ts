import { formatAddress } from '#app/i18n/format-address.ts';
import { INTL_TAGS, type Locale, type Market } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { keptFormat } from '#app/time/kept-format.ts';
import type { VisitMessageAbout } from './describe-message.ts';
import { fitSms } from './sms-parts.ts';
import { MESSAGING_WORDS } from './words.ts';

/** A link to press cannot go on paper. */
type LetterAbout = Exclude<VisitMessageAbout, 'finish'>;

/** A visit as a text message or a letter speaks of it. */
export interface WrittenVisit {
  about: VisitMessageAbout;
  /** As it is said on the telephone. */
  number: string;
  locale: Locale;
  market: Market;
  product: string;
  startsAt: Date;
  timeZone: string;
  /** Doctor and patient meet at their own screens. */
  isVideo: boolean;
  provider: { name: string; zip: string; city: string; address: string; phone: readonly string[] };
}

/** A clinic's name of any length leaves room for the rest. */
const NAME_LENGTHS = [60, 30, 16] as const;

/**
 * A text message of at most two parts: what a mail of the same kind says less care, doctor and price.
 * @param replyUrl where the reader answers, or finishes; null: nothing is to be answered
 */
export function writeSms(visit: WrittenVisit, replyUrl: string | null): string {
  const { locale, about, number, provider, market, product } = visit;
  const words = MESSAGING_WORDS[locale];
  const time = formatShort(locale, visit.startsAt, visit.timeZone);
  const { city, address } = provider;
  const [phone] = provider.phone;
  // Only a booking or its new time gets a number to write down.
  const hasNumber = about === 'confirmed' || about === 'moved';
  const rest = [
    ...(phone ? [fill(locale, words.smsPhone, { phone: maskPhone(phone, market) })] : []),
    ...(hasNumber ? [fill(locale, words.smsNumber, { number })] : []),
    ...(replyUrl === null
      ? []
      : [fill(locale, about === 'finish' ? words.smsFinish : words.smsReply, { url: replyUrl })]),
  ];
  const byVideo = visit.isVideo ? ` (${words.smsVideo})` : '';
  const clinics = [
    ...(visit.isVideo ? [] : [`${provider.name}, ${formatAddress(market, { city, address })}`]),
    ...NAME_LENGTHS.map((length) => shorten(provider.name, length) + byVideo),
  ];
  return fitSms(
    clinics.map((name) => {
      // The sentence has a full stop already.
      const clinic = name.replace(/\.$/, '');
      return [fill(locale, words.sms[about], { product, time, clinic }), ...rest].join(' ');
    }),
  );
}

/** A text message that asks to finish a request for care: nothing of what was asked for. */
export function writeLinkSms(locale: Locale, product: string, url: string): string {
  const { smsCare, smsFinish } = MESSAGING_WORDS[locale];
  return fitSms([`${fill(locale, smsCare, { product })} ${fill(locale, smsFinish, { url })}`]);
}

/** A text message that reminds of a visit that was booked by telephone: when it is, and nothing of where. */
export function writeCareReminderSms(
  visit: Pick<WrittenVisit, 'locale' | 'product' | 'startsAt' | 'timeZone'>,
  replyUrl: string,
): string {
  const { locale, product, startsAt, timeZone } = visit;
  const { smsCareReminder, smsReply } = MESSAGING_WORDS[locale];
  const time = formatShort(locale, startsAt, timeZone);
  return fitSms([
    `${fill(locale, smsCareReminder, { product, time })} ${fill(locale, smsReply, { url: replyUrl })}`,
  ]);
}

function shorten(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}.`;
}

/** `2026. nov. 25., Sze 09:00`: with the day of the week, so that nobody mistakes the week. */
function formatShort(locale: Locale, instant: Date, timeZone: string): string {
  const day = keptFormat(INTL_TAGS[locale], {
    timeZone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(instant);
  const clock = keptFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  // Spaces that do not break would make two parts of one.
  return `${day} ${clock.format(instant)}`.replaceAll(/[\u00A0\u202F]/g, ' ');
}

/** A letter: its subject and what it says, a paragraph each. */
export interface WrittenLetter {
  subject: string;
  paragraphs: string[];
}

/** @param reader the name as a sentence of the language has it */
export function writeLetter(
  visit: WrittenVisit & { about: LetterAbout },
  { reader, time, address }: { reader: string; time: string; address: string },
): WrittenLetter {
  const { locale, about, number, provider, market, product } = visit;
  const { letter } = MESSAGING_WORDS[locale];
  const phone = provider.phone.map((one) => maskPhone(one, market)).join(', ');
  const call = about === 'cancelled' ? letter.callAfterwards : letter.call;
  return {
    subject: letter.subject[about],
    paragraphs: [
      fill(locale, letter.greeting, { name: reader }),
      letter.intro[about],
      fill(locale, letter.time, { time }),
      fill(locale, letter.place, { clinic: provider.name, address }),
      fill(locale, letter.number, { number }),
      ...(phone === '' ? [] : [fill(locale, call, { phone })]),
      fill(locale, letter.farewell, { product }),
    ],
  };
}
