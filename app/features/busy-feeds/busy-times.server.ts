import ical, { type DateWithTimeZone, type EventInstance, type VEvent } from 'node-ical';
import { Temporal } from 'temporal-polyfill';
import { FeedError } from './feed-error.ts';

/** Twenty visits on each working day as far as times are on offer. */
export const ENTRIES_MAX = 5000;
/** More of it keeps the worker from everything else. */
const TIME_MAX_MS = 5000;
const DAY_MS = 86_400_000;

/** In milliseconds since the epoch. */
export interface BusyTime {
  startsAt: number;
  endsAt: number;
}

/** Of which times are read, and by whose clock if the feed names none. */
interface Window {
  timeZone: string;
  from: number;
  until: number;
}

/** Repeats that no calendar of a practice has, and that are long to count. */
const ENDLESS = ['FREQ=SECONDLY', 'FREQ=MINUTELY', 'BYSECOND=', 'BYMINUTE='];
/** Our own visits: a program that reads our feed gives them back. */
const OWN = /^visit-[0-9a-f-]{36}@/;
/** Times of the clock. */
const CLOCKED = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID']);

/**
 * When a feed in iCalendar says that somebody is busy: neither what is cancelled or marked as free, nor our own visits; whole days by
 * the clock of the clinic. What takes no time is no entry.
 * @returns sorted, each once
 * @throws FeedError not_calendar (also half of one), too_many
 */
export function readBusyTimes(text: string, window: Window): BusyTime[] {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split('\n')
    .map((line) => line.trim());
  const heads = lines.filter((line) => line !== '').map((line) => line.toUpperCase());
  if (!heads[0]?.endsWith('BEGIN:VCALENDAR') || heads.at(-1) !== 'END:VCALENDAR') {
    throw new FeedError('not_calendar');
  }
  const rules = heads.filter((head) => head.startsWith('RRULE'));
  if (rules.some((rule) => ENDLESS.some((part) => rule.includes(part)))) {
    throw new FeedError('too_many');
  }
  const began = performance.now();
  const found = new Map<string, BusyTime>();
  for (const component of parse(
    lines.map((line) => nameZone(line, window.timeZone)).join('\r\n'),
  )) {
    for (const { startsAt, endsAt } of timesOf(component, window)) {
      if (endsAt <= startsAt || endsAt <= window.from || startsAt >= window.until) continue;
      found.set(`${startsAt} ${endsAt}`, { startsAt, endsAt });
    }
    if (found.size > ENTRIES_MAX || performance.now() - began > TIME_MAX_MS) {
      throw new FeedError('too_many');
    }
  }
  return [...found.values()].toSorted(
    (one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt,
  );
}

type Component = NonNullable<ReturnType<typeof ical.sync.parseICS>[string]>;

function parse(text: string): Component[] {
  try {
    return Object.values(ical.sync.parseICS(text)).filter((one) => one !== undefined);
  } catch (error) {
    throw new FeedError('not_calendar', { cause: error });
  }
}

/** A time without a zone, or with one that nobody knows, is by the clinic's clock. */
function nameZone(line: string, timeZone: string): string {
  const colon = findColon(line);
  const [name = '', ...parameters] = line.slice(0, Math.max(colon, 0)).split(';');
  const value = line.slice(colon + 1);
  if (!CLOCKED.has(name.toUpperCase()) || value.endsWith('Z') || !value.includes('T')) return line;
  const isNamed = (parameter: string) => parameter.toUpperCase().startsWith('TZID=');
  const named = parameters.find(isNamed)?.slice('TZID='.length).replaceAll('"', '') ?? '';
  const isKnown = isZone(named) || named.endsWith(' Standard Time');
  const others = parameters.filter((parameter) => !isNamed(parameter));
  return `${[name, `TZID=${isKnown ? named : timeZone}`, ...others].join(';')}:${value}`;
}

/** Where the value begins; not within the quotes of a parameter. */
function findColon(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function isZone(name: string): boolean {
  if (name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function timesOf(component: Component, window: Window): BusyTime[] {
  if (component.type === 'VFREEBUSY') {
    const times = component.freebusy ?? [];
    return times.flatMap(({ type, start, end }) =>
      type === 'FREE' || !start || !end
        ? []
        : [{ startsAt: start.getTime(), endsAt: end.getTime() }],
    );
  }
  if (component.type !== 'VEVENT') return [];
  return [...expand(component, window), ...extraDates(component, window)];
}

function expand(event: VEvent, window: Window): BusyTime[] {
  // A day more on both sides: whole days lie by another clock until they are read.
  const from = new Date(window.from - 2 * DAY_MS);
  const to = new Date(window.until + 2 * DAY_MS);
  const within = { from, to, expandOngoing: true };
  try {
    // Single days of a series whose beginning is not in the feed stand beside each other.
    const alone = event.rrule ? [] : Object.values(event.recurrences ?? {});
    return [event, ...new Set(alone)]
      .flatMap((one) => ical.expandRecurringEvent(one as VEvent, within))
      .filter(isBusy)
      .map((instance) => timeOf(instance, window));
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError('too_many', { cause: error });
  }
}

function isBusy({ event }: EventInstance): boolean {
  if (event.status === 'CANCELLED' || event.transparency === 'TRANSPARENT') return false;
  if (OWN.test(event.uid)) return false;
  return (event as { 'MICROSOFT-CDO-BUSYSTATUS'?: string })['MICROSOFT-CDO-BUSYSTATUS'] !== 'FREE';
}

function timeOf({ start, end, isFullDay }: EventInstance, { timeZone }: Window): BusyTime {
  if (isFullDay) return { startsAt: midnight(start, timeZone), endsAt: midnight(end, timeZone) };
  if (start.tz !== undefined && !isZone(start.tz)) throw new FeedError('not_calendar');
  return { startsAt: start.getTime(), endsAt: end.getTime() };
}

/** The parser has whole days by the clock of this machine. */
function midnight(date: DateWithTimeZone, timeZone: string): number {
  const day = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Further days of a series (RDATE), which the parser leaves as they are written. */
function extraDates(event: VEvent, { timeZone }: Window): BusyTime[] {
  const { rdate, start, end } = event as VEvent & { rdate?: unknown };
  if (rdate === undefined || !start || !end || !isBusy({ event } as EventInstance)) return [];
  const lengthMs = end.getTime() - start.getTime();
  return [rdate].flat().flatMap((one: unknown) => {
    const { val = one, params } = one as { val?: unknown; params?: { TZID?: string } };
    const zone = params?.TZID !== undefined && isZone(params.TZID) ? params.TZID : timeZone;
    return String(val)
      .split(',')
      .map((value) => readExtra(value, zone, lengthMs));
  });
}

function readExtra(value: string, zone: string, lengthMs: number): BusyTime {
  const [from = '', to] = value.split('/');
  try {
    const startsAt = readMoment(from, zone);
    if (to === undefined) return { startsAt, endsAt: startsAt + lengthMs };
    const endsAt = to.startsWith('P')
      ? startsAt + Temporal.Duration.from(to).total('milliseconds')
      : readMoment(to, zone);
    return { startsAt, endsAt };
  } catch (error) {
    throw new FeedError('not_calendar', { cause: error });
  }
}

function readMoment(text: string, zone: string): number {
  return text.endsWith('Z')
    ? Temporal.Instant.from(text).epochMilliseconds
    : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
}
