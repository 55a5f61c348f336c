import { href } from 'react-router';
import type { ClosingReason } from '#app/platform/states.ts';
import { maskPhone } from '#app/people/phone-mask.ts';
import { fill } from '#app/i18n/words.ts';
import { formatClock, formatVisit } from './formats.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailBlock } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';
import type { MailWords } from './messages/shape.ts';
import {
  type MailedReservation,
  describeChange,
  withLanguage,
  write,
  describeVisit,
  writeTime,
  writeCalendar,
  linkTo,
  clockOf,
} from './reservation-mail-parts.ts';

/** Asks to confirm: the code and the link, what they are about, until when. */
export function writeVerifyMail(
  reservation: MailedReservation,
  token: string,
  code: string,
): MailContent {
  const { locale, holdExpiresAt, timeZone } = reservation;
  const words = MAIL_WORDS[locale];
  const url = linkTo(reservation, '/verify-public-reservation/:token', token);
  const time = holdExpiresAt ? formatClock(holdExpiresAt, timeZone) : '';
  return write(reservation, words.verify, null, [
    { kind: 'code', label: words.verify.code, code, hint: words.verify.codeHint },
    { kind: 'button', label: words.verify.button, url },
    {
      kind: 'paragraph',
      text: fill(locale, words.verify.validUntil, {
        time,
        clock: clockOf(words, timeZone, holdExpiresAt),
      }),
    },
    { kind: 'details', rows: describeVisit(reservation, words) },
    { kind: 'note', text: words.verify.linkBelow, url },
    { kind: 'note', text: words.verify.notYou },
  ]);
}

/** Confirms: everything one needs on the way, the calendar entry, and how to cancel. */
export function writeConfirmedMail(
  reservation: MailedReservation,
  token: string | null,
  writtenAt: number,
): MailContent {
  const words = MAIL_WORDS[reservation.locale];
  const { cover } = reservation;
  const texts = cover === 'pending' ? words.cover.pending : words.confirmed;
  return write(reservation, texts, writeCalendar(reservation, 'REQUEST', writtenAt), [
    { kind: 'details', rows: describeVisit(reservation, words) },
    ...describeComing(reservation, words, token),
    ...(cover === null || cover === 'pending'
      ? []
      : [{ kind: 'paragraph', text: words.cover[cover] } as const]),
    ...describeChange(reservation, words, token, writtenAt),
  ]);
}

/**
 * Informs a member whether their insurer pays for a visit that was booked; refused, how to keep or cancel it. Says which visit
 * by its time and place alone: what it is for stands in the portal.
 */
export function writeDecidedMail(
  reservation: MailedReservation,
  decision: 'approved' | 'inPart' | 'rejected',
  token: string | null,
  writtenAt: number,
): MailContent {
  const words = MAIL_WORDS[reservation.locale];
  const { own } = reservation;
  return write(reservation, words.cover[decision], null, [
    { kind: 'details', rows: describeVisit(reservation, words, { hasCare: false }) },
    ...(reservation.isVideo ? describeComing(reservation, words, token) : []),
    ...describeChange(reservation, words, token, writtenAt, own?.fullAuthToken),
  ]);
}

/** Says that the insurer needs a document to decide; what it is, stands in the portal, where it is sent. */
export function writeDocumentMail(reservation: MailedReservation): MailContent {
  const { locale, origin, id, documentUntil, startsAt, timeZone } = reservation;
  const words = MAIL_WORDS[locale];
  const until = documentUntil ?? startsAt;
  const page = href('/services/appointments/:id/documents', { id });
  return write(reservation, words.cover.document, null, [
    { kind: 'details', rows: describeVisit(reservation, words, { hasCare: false }) },
    {
      kind: 'paragraph',
      text: fill(locale, words.cover.document.until, {
        time: formatVisit(locale, until, timeZone),
        clock: clockOf(words, timeZone, until),
      }),
    },
    {
      kind: 'button',
      label: words.cover.document.button,
      url: `${origin}${page}?lang=${locale}`,
    },
  ]);
}

/**
 * Tells the new time and the one before, and changes the calendar entry.
 * @param movedFrom when it began until then; null: nobody knows. Moved back before this is sent, it begins then again.
 */
export function writeMovedMail(
  reservation: MailedReservation,
  token: string | null,
  writtenAt: number,
  movedFrom: Date | null = null,
): MailContent {
  const words = MAIL_WORDS[reservation.locale];
  const visit = describeVisit(reservation, words);
  if (movedFrom && movedFrom.getTime() !== reservation.startsAt.getTime()) {
    // Below the new one.
    visit.splice(1, 0, {
      label: words.moved.before,
      value: writeTime(reservation, words, movedFrom),
    });
  }
  return write(reservation, words.moved, writeCalendar(reservation, 'REQUEST', writtenAt), [
    { kind: 'details', rows: visit },
    ...describeComing(reservation, words, token),
    ...describeChange(reservation, words, token, writtenAt),
  ]);
}

/** Tells a patient who waited in the video room that nobody will call in any more, and what to do. */
export function writeVideoMissedMail(reservation: MailedReservation): MailContent {
  const { locale, origin } = reservation;
  const words = MAIL_WORDS[locale];
  return write(reservation, words.videoMissed, null, [
    { kind: 'details', rows: describeVisit(reservation, words) },
    { kind: 'paragraph', text: words.videoMissed.ask },
    {
      kind: 'button',
      label: words.videoMissed.button,
      url: `${origin}${href('/services/video-consultation')}?lang=${locale}`,
    },
  ]);
}

/** Says that a visit will not be held in the video room, whom to ask, and how to cancel. */
export function writeVideoOffMail(
  reservation: MailedReservation,
  token: string | null,
  writtenAt: number,
): MailContent {
  const words = MAIL_WORDS[reservation.locale];
  return write(reservation, words.videoOff, writeCalendar(reservation, 'REQUEST', writtenAt), [
    { kind: 'details', rows: describeVisit(reservation, words) },
    { kind: 'paragraph', text: words.videoOff.ask },
    ...describeChange(reservation, words, token, writtenAt),
  ]);
}

/**
 * Reminds of a visit some hours before it. Who has an account is told where to switch reminders off; a visitor gets them for
 * this one booking only.
 * @param as.answerUrl where the patient says that they come, in the mail's language
 */
export function writeReminderMail(
  reservation: MailedReservation,
  token: string | null,
  writtenAt: number,
  as: { isSoon: boolean; hasAccount: boolean; answerUrl: string },
): MailContent {
  const { isSoon, hasAccount, answerUrl } = as;
  const { locale, origin, isVideo } = reservation;
  const words = MAIL_WORDS[locale];
  const { subject, heading, soonHeading, settings, answerIntro, answerButton } = words.reminder;
  const texts = {
    subject,
    heading: isSoon ? soonHeading : heading,
    intro: isVideo ? words.reminder.videoIntro : words.reminder.intro,
  };
  return write(reservation, texts, null, [
    { kind: 'details', rows: describeVisit(reservation, words) },
    // Once, while there is time for a text message.
    ...(isSoon ? [] : [{ kind: 'paragraph', text: answerIntro } as const]),
    { kind: 'button', label: answerButton, url: answerUrl },
    ...describeComing(reservation, words, token),
    ...describeChange(reservation, words, token, writtenAt),
    ...(hasAccount
      ? [
          {
            kind: 'note',
            text: settings,
            url: `${origin}${href('/profile')}?lang=${locale}`,
          } as const,
        ]
      : []),
  ]);
}

/** What to bring, or where to enter: a customer by their own page, a visitor by the link of this mail, which no log sees. */
function describeComing(
  { isVideo, cover, own, origin, locale, id }: MailedReservation,
  words: MailWords,
  token: string | null,
): MailBlock[] {
  if (!isVideo) return [{ kind: 'paragraph', text: words.bring }];
  // Nobody comes in before the decision.
  if (cover === 'pending') return [{ kind: 'paragraph', text: words.video.pending }];
  const page = own
    ? `${href('/services/video-consultation/:id', { id })}?lang=${locale}`
    : `${href('/services/video-consultation/join')}?lang=${locale}#${token}`;
  return [
    { kind: 'paragraph', text: words.video.how },
    ...(own || token !== null
      ? [{ kind: 'button', label: words.video.button, url: `${origin}${page}` } as const]
      : []),
  ];
}

/** What a clinic says with a visit that it cancels. */
export interface ClinicCancel {
  reason: ClosingReason;
  /** Free when the mail was written, and held for nobody. */
  times: {
    startsAt: Date;
    doctorName: string | null;
    /** Where it can be held, by a press. */
    page: string;
  }[];
  /** Where all of them are; null: nothing is free there. */
  page: string | null;
}

/**
 * Says that a reservation is cancelled and takes it out of the calendar.
 * @param byClinic null: the patient wished it
 */
export function writeCancelledMail(
  reservation: MailedReservation,
  writtenAt: number,
  byClinic: ClinicCancel | null = null,
): MailContent {
  const { locale, origin } = reservation;
  const words = MAIL_WORDS[locale];
  const texts = byClinic
    ? { ...words.cancelledByClinic, intro: words.cancelledByClinic.intros[byClinic.reason] }
    : words.cancelled;
  const page = byClinic?.page ?? href('/services/provider-search');
  const url = withLanguage(`${origin}${page}`, locale);
  return write(reservation, texts, writeCalendar(reservation, 'CANCEL', writtenAt), [
    { kind: 'details', rows: describeVisit(reservation, words) },
    ...(byClinic ? proposeTimes(reservation, words, byClinic.times) : []),
    { kind: 'button', label: words.cancelled.button, url },
  ]);
}

function proposeTimes(
  { locale, market, timeZone, origin, provider }: MailedReservation,
  words: MailWords,
  times: ClinicCancel['times'],
): MailBlock[] {
  const { offered, take, noneOffered, call } = words.cancelledByClinic;
  // A number is not divided between two lines.
  const phones = provider.phone.map((one) => maskPhone(one, market).replaceAll(' ', '\u00A0'));
  const phone = phones.join(', ');
  const callText = fill(locale, call, { phone });
  if (times.length === 0) return [{ kind: 'paragraph', text: `${noneOffered} ${callText}` }];
  return [
    { kind: 'paragraph', text: offered },
    {
      kind: 'details',
      rows: times.map(({ startsAt, doctorName, page }) => ({
        label: doctorName ?? provider.name,
        value: formatVisit(locale, startsAt, timeZone),
        links: [{ label: take, url: withLanguage(`${origin}${page}`, locale) }],
      })),
    },
    { kind: 'note', text: callText },
  ];
}
