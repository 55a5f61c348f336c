import { href } from 'react-router';
import { writePrice } from '#app/features/prices/describe-price.ts';
import type { VisitPrice } from '#app/features/prices/visit-price.ts';
import { writeBookingNumber } from '#app/platform/booking-number.ts';
import { mapHref, routeHref } from '#app/platform/map-links.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { formatClinicOfVisit, formatVisitPlace } from '#app/i18n/visit-place.ts';
import { localise, type Locale, type LocalisedText, type Market } from '#app/i18n/locale.ts';
import { repeatedHourOf } from '#app/time/repeated-hour.ts';
import { fill } from '#app/i18n/words.ts';
import type { Theme } from '#app/themes/theme.ts';
import { createCalendarFile, type CalendarEntry } from './calendar-file.ts';
import { formatVisit } from './formats.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import type { MailBlock, MailRow } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { MailWords } from './messages/shape.ts';
import { formatNameOfReader } from '#app/people/person-name.ts';

/** What a reservation's mails are written from. */
export interface MailedReservation {
  id: string;
  /** Language of the booking. */
  locale: Locale;
  market: Market;
  host: string;
  /** Scheme, host and port that links start with. */
  origin: string;
  theme: Theme;
  /** Address that mails come from. */
  sender: string;
  startsAt: Date;
  endsAt: Date;
  /** End of the hold; null when it is none. */
  holdExpiresAt: Date | null;
  /** Doctor and patient meet at their own screens. */
  isVideo: boolean;
  /** A visitor's, and the partner's customers have a page of their appointments, to which it may be added. */
  isAddable: boolean;
  /** The last moment to move it, and of a customer’s to cancel it. */
  changeableUntil: Date;
  /** Of a customer, who booked while signed in or has added it to their account; null: a visitor's. */
  own: {
    /** The product has the page of appointments. */
    hasPage: boolean;
    /** Of the link that leads there by way of the date of birth, while it works. */
    fullAuthToken: string | null;
  } | null;
  /** How an insured member's visit is paid for when that is to be said; null: there is nothing to say. */
  cover: 'pending' | 'tooEarly' | 'selfPaid' | null;
  /** So long the insurer waits for a document that it has asked for; null: for none. */
  documentUntil: Date | null;
  timeZone: string;
  /** null: who is insured is told none. */
  price: VisitPrice | null;
  calendarSequence: number;
  lastName: string;
  firstName: string;
  email: string;
  /** Who booked for the patient and gets the mails; null: the patient did. */
  booker: { lastName: string; firstName: string } | null;
  /** The call centre did what the mail tells, as was asked for by telephone. */
  isInName?: boolean;
  provider: {
    name: string;
    zip: string;
    city: string;
    address: string;
    phone: string[];
    lat: number;
    lng: number;
  };
  doctorName: string | null;
  specialization: { name: string; locales: LocalisedText };
  subfunction: { name: string; locales: LocalisedText };
}

/**
 * How to move or cancel: a customer on their own page until the clinic's deadline, a visitor by the link.
 * @param fullAuthToken leads to their page by way of the date of birth, as what is guarded there is what the mail is about
 */
export function describeChange(
  reservation: MailedReservation,
  words: MailWords,
  token: string | null,
  writtenAt: number,
  fullAuthToken: string | null = null,
): MailBlock[] {
  const { locale, origin, own, timeZone, changeableUntil } = reservation;
  const { changeIntro, callIntro, ownButton, addIntro, ...link } = words.confirmed;
  const timed = (text: string, at: Date) =>
    fill(locale, text, {
      time: formatVisit(locale, at, timeZone),
      clock: clockOf(words, timeZone, at),
    });
  const isMovable = changeableUntil.getTime() > writtenAt;
  const change: MailBlock[] =
    token === null
      ? []
      : [
          {
            kind: 'button',
            label: isMovable ? link.linkButton : link.cancelButton,
            url: linkTo(reservation, '/cancel-reservation/:token', token),
            isQuiet: true,
          },
        ];
  if (!own) {
    if (token === null) return [];
    const add = linkTo(reservation, '/add-reservation/:token', token);
    const sentences = [
      ...(isMovable
        ? [link.linkIntro, timed(link.moveUntil, changeableUntil)]
        : [link.cancelIntro]),
      timed(link.cancelUntil, reservation.startsAt),
    ];
    return [
      { kind: 'paragraph', text: sentences.join(' ') },
      ...change,
      ...(reservation.isAddable ? [{ kind: 'note', text: addIntro, url: add } as const] : []),
    ];
  }
  const text = isMovable ? timed(changeIntro, changeableUntil) : callIntro;
  const page =
    fullAuthToken === null
      ? `${origin}${href('/services/appointments')}?lang=${locale}`
      : `${origin}${href('/:tokenKind/:token', { tokenKind: 'require-full-auth', token: fullAuthToken })}?lang=${locale}`;
  const ways: MailBlock[] = own.hasPage
    ? [{ kind: 'button', label: ownButton, url: page, isQuiet: true }]
    : change;
  return [{ kind: 'paragraph', text }, ...(own.hasPage || isMovable ? ways : [])];
}

/** The reader may open it on a device that has not chosen one. */
export function withLanguage(address: string, locale: Locale): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`;
}

export function write(
  reservation: MailedReservation,
  { subject, heading, intro }: { subject: string; heading: string; intro: string },
  calendar: MailContent['calendar'],
  blocks: MailBlock[],
): MailContent {
  const words = MAIL_WORDS[reservation.locale];
  const greeting = fill(reservation.locale, words.greeting, {
    name: nameOfReader(reservation),
  });
  return composeMail(reservation, {
    subject,
    heading,
    preview: intro,
    blocks: [
      { kind: 'paragraph', text: greeting },
      { kind: 'paragraph', text: intro },
      ...(reservation.isInName ? [{ kind: 'paragraph', text: words.inName } as const] : []),
      ...blocks,
    ],
    calendar,
  });
}

export function describeVisit(
  reservation: MailedReservation,
  words: MailWords,
  { hasCare = true } = {},
): MailRow[] {
  const { locale, market, provider, doctorName, price, startsAt, isVideo } = reservation;
  const { details } = words;
  return [
    { label: details.time, value: writeTime(reservation, words, startsAt) },
    ...describePatient(reservation, details.patient),
    ...(doctorName ? [{ label: details.doctor, value: doctorName }] : []),
    ...(hasCare
      ? [
          {
            label: details.specialty,
            value: localise(reservation.specialization, locale, market),
          },
          { label: details.care, value: localise(reservation.subfunction, locale, market) },
        ]
      : []),
    { label: details.provider, value: provider.name },
    {
      label: details.address,
      value: formatVisitPlace({ locale, market }, { isByVideo: isVideo, provider }),
      ...(isVideo
        ? {}
        : {
            links: [
              { label: details.map, url: mapHref(provider) },
              { label: details.route, url: routeHref(provider) },
            ],
          }),
    },
    ...describePhone(reservation, details.phone),
    { label: details.number, value: writeBookingNumber(reservation.id) },
    ...(price === null
      ? []
      : [{ label: details.price, value: writeMailedPrice(reservation, price) }]),
  ];
}

/** With whose clock shows it. */
export function writeTime(
  { locale, timeZone }: MailedReservation,
  words: MailWords,
  at: Date,
): string {
  return `${formatVisit(locale, at, timeZone)} (${clockOf(words, timeZone, at)})`;
}

function writeMailedPrice({ isVideo, ...reader }: MailedReservation, price: VisitPrice): string {
  return writePrice(price, { ...reader, mode: isVideo ? 'video' : 'in_person' });
}

/** Named where the mail goes to somebody else. */
function describePatient(
  { booker, locale, market, lastName, firstName }: MailedReservation,
  label: string,
) {
  return booker ? [{ label, value: formatNameOfReader(locale, market, lastName, firstName) }] : [];
}

function nameOfReader({ booker, locale, market, lastName, firstName }: MailedReservation): string {
  const reader = booker ?? { lastName, firstName };
  return formatNameOfReader(locale, market, reader.lastName, reader.firstName);
}

function describePhone({ provider, market }: MailedReservation, label: string) {
  const [phone] = provider.phone;
  return phone ? [{ label, value: maskPhone(phone, market), url: `tel:${phone}` }] : [];
}

export function writeCalendar(
  reservation: MailedReservation,
  method: CalendarEntry['method'],
  writtenAt: number,
): MailContent['calendar'] {
  const { locale, market, provider, timeZone } = reservation;
  const words = MAIL_WORDS[locale];
  const hints = method === 'REQUEST' ? [words.calendar.changeHint] : [];
  const facts = [
    ...describePatient(reservation, words.details.patient),
    ...describePhone(reservation, words.details.phone),
    ...(reservation.price && method === 'REQUEST'
      ? [{ label: words.details.price, value: writeMailedPrice(reservation, reservation.price) }]
      : []),
  ].map(({ label, value }) => `${label}: ${value}`);
  return {
    method,
    content: createCalendarFile({
      method,
      uid: `reservation-${reservation.id}@${reservation.host}`,
      sequence: reservation.calendarSequence,
      writtenAt,
      startsAt: reservation.startsAt.getTime(),
      endsAt: reservation.endsAt.getTime(),
      timeZone,
      language: locale,
      summary: words.calendar.summary,
      location: formatClinicOfVisit(
        { locale, market },
        { isByVideo: reservation.isVideo, provider },
      ),
      description: [...hints, ...facts].join('\n'),
      organizer: {
        name: reservation.theme.productName[reservation.locale],
        email: reservation.sender,
      },
      attendee: {
        name: nameOfReader(reservation),
        email: reservation.email,
      },
      reminder: words.calendar.reminder,
    }),
  };
}

/** The link names its language: it may be opened on a device that has not chosen one. */
export function linkTo(
  { origin, locale }: MailedReservation,
  page:
    | '/verify-public-reservation/:token'
    | '/cancel-reservation/:token'
    | '/add-reservation/:token',
  token: string,
): string {
  return `${origin}${href(page, { token })}?lang=${locale}`;
}

/** Whose clock a time is read from; a zone we have no words for is named by its city. */
export function clockOf(words: MailWords, timeZone: string, instant: Date | null): string {
  const known: Partial<Record<string, string>> = words.clock;
  const clock = known[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const hour = instant && repeatedHourOf(instant.toISOString());
  return hour ? `${words.repeatedHour[hour]}, ${clock}` : clock;
}
