import { writePlain } from '#app/i18n/format-address.ts';
import { Temporal } from 'temporal-polyfill';

/** The wall clock of a zone: standard and summer offsets, and the local hours at which Europe changes them. */
interface ZoneRules {
  standard: string;
  summer: string;
  springAt: string;
  autumnAt: string;
}

/** Directive 2000/84/EC: last Sunday of March and of October, 01:00 UTC. */
const ZONES: Partial<Record<string, ZoneRules>> = {
  'Europe/Budapest': { standard: '+0100', summer: '+0200', springAt: '020000', autumnAt: '030000' },
  'Europe/Bucharest': {
    standard: '+0200',
    summer: '+0300',
    springAt: '030000',
    autumnAt: '040000',
  },
};
const LINE_BYTES_MAX = 75;
const ENCODER = new TextEncoder();
const REMINDER = '-PT2H';

export interface CalendarEntry {
  /** REQUEST puts the entry in or changes it, CANCEL takes it out. */
  method: 'REQUEST' | 'CANCEL';
  /** The same for all files about one reservation. */
  uid: string;
  /** Higher in every later file. */
  sequence: number;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  startsAt: number;
  endsAt: number;
  /** IANA zone of the clinic. */
  timeZone: string;
  language: string;
  /** Calendars are shared: nothing about health. */
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  /** Text of the reminder two hours before; a cancelled visit has none. */
  reminder: string;
}

/** A calendar file (RFC 5545) that a mail carries as an invitation or its withdrawal (RFC 5546). */
export function createCalendarFile(entry: CalendarEntry): string {
  const isRequest = entry.method === 'REQUEST';
  const zone = ZONES[entry.timeZone];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vizit//Booking//${entry.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    ...(zone ? describeZone(entry.timeZone, zone) : []),
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${formatUtc(entry.writtenAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${isRequest ? 'CONFIRMED' : 'CANCELLED'}`,
    `DTSTART${formatTime(entry.startsAt, entry.timeZone)}`,
    `DTEND${formatTime(entry.endsAt, entry.timeZone)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(writePlain(entry.location))}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `ORGANIZER;CN=${quote(entry.organizer.name)}:${mailto(entry.organizer.email)}`,
    `ATTENDEE;CN=${quote(entry.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(entry.attendee.email)}`,
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    ...(isRequest
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(entry.reminder)}`,
          `TRIGGER:${REMINDER}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A visit as a calendar program reads it from an address of ours. */
export interface CalendarVisit extends Pick<
  CalendarEntry,
  'uid' | 'sequence' | 'startsAt' | 'endsAt' | 'timeZone' | 'summary' | 'location'
> {
  /** null: none. */
  description: string | null;
}

/** Visits as a calendar that a program reads or subscribes to (RFC 5545, RFC 7986): nobody is invited, nothing is told. */
export function createCalendar({
  name,
  language,
  writtenAt,
  visits,
}: {
  name: string;
  language: string;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  visits: readonly CalendarVisit[];
}): string {
  const zones = [...new Set(visits.map(({ timeZone }) => timeZone))];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vizit//Booking//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones.flatMap((timeZone) => {
      const zone = ZONES[timeZone];
      return zone ? describeZone(timeZone, zone) : [];
    }),
    ...visits.flatMap((visit) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(visit.uid)}`,
      `DTSTAMP:${formatUtc(writtenAt)}`,
      `SEQUENCE:${visit.sequence}`,
      'STATUS:CONFIRMED',
      `DTSTART${formatTime(visit.startsAt, visit.timeZone)}`,
      `DTEND${formatTime(visit.endsAt, visit.timeZone)}`,
      `SUMMARY:${escapeText(visit.summary)}`,
      `LOCATION:${escapeText(writePlain(visit.location))}`,
      ...(visit.description === null ? [] : [`DESCRIPTION:${escapeText(visit.description)}`]),
      'CLASS:PRIVATE',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function describeZone(name: string, zone: ZoneRules): string[] {
  const change = (
    kind: string,
    from: string,
    to: string,
    at: string,
    month: number,
    day: string,
  ) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `DTSTART:1996${day}T${at}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
    `END:${kind}`,
  ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...change('DAYLIGHT', zone.standard, zone.summer, zone.springAt, 3, '0331'),
    ...change('STANDARD', zone.summer, zone.standard, zone.autumnAt, 10, '1027'),
    'END:VTIMEZONE',
  ];
}

/** The clinic's own time where the file describes its zone; UTC in the hour that autumn repeats, which readers take differently. */
function formatTime(ms: number, timeZone: string): string {
  if (!ZONES[timeZone]) return `:${formatUtc(ms)}`;
  const local = Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (!earlier.equals(later)) return `:${formatUtc(ms)}`;
  return `;TZID=${timeZone}:${compact(local.toString({ smallestUnit: 'second' }))}`;
}

function formatUtc(ms: number): string {
  return `${compact(new Date(ms).toISOString().slice(0, 19))}Z`;
}

function compact(isoTime: string): string {
  return isoTime.replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, ' ');
}

/** A parameter cannot hold a double quote or a control character in any way. */
function quote(text: string): string {
  return `"${text.replace(/[\u0000-\u001f\u007f]/g, ' ').replaceAll('"', "'")}"`;
}

function mailto(email: string): string {
  return `mailto:${encodeURI(email).replace(/[?#]/g, encodeURIComponent)}`;
}

/** At most 75 bytes in a line, cut between characters; the next line goes on after a space. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = ENCODER.encode(character).length;
    if (bytes + size > LINE_BYTES_MAX) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
