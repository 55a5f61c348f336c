import type { Slot, Slots } from './contract.ts';
import { MINUTE_MS, MINUTES_PER_DAY } from '#app/time/minutes.ts';
import { encodeSlotId } from './slot-id.ts';
import { addDays } from '#app/time/week.ts';

/**
 * Slots as they travel inside a page: per owner one short text instead of a thousand objects, which would weigh more than
 * the page itself. `heads;times`: a head is `calendar,doctor,offset,length` (minutes), a time is the step from the time
 * before it in base 36, with `.head` where the head changes.
 */
export type PackedSlots = Record<string, string>;

interface Head {
  calendarId: number;
  doctorId: number | null;
  /** Minutes that the clinic's clock is ahead of UTC. */
  offset: number;
  length: number;
}

const EPOCH_DAY = '1970-01-01';
const RADIX = 36;
const ZERO = '0'.charCodeAt(0);

/** What was packed here need not be unpacked here again: the server draws the very slots it sends. */
const packedHere = new WeakMap<PackedSlots, Slots>();

export function packSlots(slots: Slots): PackedSlots {
  const packed: PackedSlots = {};
  for (const owner of Object.keys(slots)) packed[owner] = packOwner(slots[owner] ?? {});
  packedHere.set(packed, slots);
  return packed;
}

export function unpackSlots(packed: PackedSlots): Slots {
  const known = packedHere.get(packed);
  if (known) return known;
  const slots: Slots = {};
  for (const owner of Object.keys(packed)) slots[owner] = unpackOwner(packed[owner] ?? '');
  return slots;
}

function packOwner(days: Readonly<Record<string, Slot[]>>): string {
  const heads: string[] = [];
  let times = '';
  let lastMinute = 0;
  let lastIndex = 0;
  let last: (Head & { calendar: string }) | undefined;
  for (const day of Object.keys(days)) {
    for (const slot of days[day] ?? []) {
      const dash = slot.id.indexOf('-');
      const minute = Number.parseInt(slot.id.slice(dash + 1), RADIX);
      const offset = offsetOf(slot.startsAt);
      const length = lengthOf(slot);
      let index = lastIndex;
      const isSameHead =
        last?.doctorId === slot.doctorId &&
        last.offset === offset &&
        last.length === length &&
        last.calendar.length === dash &&
        slot.id.startsWith(last.calendar);
      if (!isSameHead) {
        const calendar = slot.id.slice(0, dash);
        const head = `${calendar},${slot.doctorId ?? ''},${offset},${length}`;
        index = heads.indexOf(head);
        if (index === -1) index = heads.push(head) - 1;
        last = { calendar, calendarId: Number(calendar), doctorId: slot.doctorId, offset, length };
      }
      times += `${times && ','}${(minute - lastMinute).toString(RADIX)}`;
      if (index !== lastIndex) times += `.${index}`;
      lastMinute = minute;
      lastIndex = index;
    }
  }
  return times && `${heads.join('|')};${times}`;
}

/** Minutes from start to end; clock times alone unless day or offset change in between. */
function lengthOf({ startsAt, endsAt }: Slot): number {
  const isPlain =
    startsAt.slice(8, 10) === endsAt.slice(8, 10) && offsetOf(startsAt) === offsetOf(endsAt);
  return isPlain
    ? wallMinute(endsAt) - wallMinute(startsAt)
    : (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;
}

function wallMinute(clinicTime: string): number {
  return twoDigits(clinicTime, 11) * 60 + twoDigits(clinicTime, 14);
}

/** The number in two digits of a text; read by code, because a page does it some thousand times. */
function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

function unpackOwner(text: string): Record<string, Slot[]> {
  const days: Record<string, Slot[]> = {};
  if (text === '') return days;
  const [headsText = '', timesText = ''] = text.split(';');
  const heads = headsText.split('|').map(parseHead);
  const writeDay = createDayWriter();
  let minute = 0;
  let head = heads[0];
  for (const time of timesText.split(',')) {
    const [step = '', index] = time.split('.');
    minute += Number.parseInt(step, RADIX);
    if (index !== undefined) head = heads[Number(index)];
    if (!head) continue;
    const startsAt = writeTime(minute, head.offset, writeDay);
    (days[startsAt.slice(0, 10)] ??= []).push({
      id: encodeSlotId(head.calendarId, minute * MINUTE_MS),
      startsAt,
      endsAt: writeTime(minute + head.length, head.offset, writeDay),
      doctorId: head.doctorId,
    });
  }
  return days;
}

function parseHead(text: string): Head {
  const [calendarId = '', doctorId = '', offset = '', length = ''] = text.split(',');
  return {
    calendarId: Number(calendarId),
    doctorId: doctorId === '' ? null : Number(doctorId),
    offset: Number(offset),
    length: Number(length),
  };
}

/** Minutes ahead of UTC of a clinic's time, from its last six characters (`+01:00`). */
function offsetOf(clinicTime: string): number {
  const at = clinicTime.length - 6;
  const minutes = twoDigits(clinicTime, at + 1) * 60 + twoDigits(clinicTime, at + 4);
  return clinicTime[at] === '-' ? -minutes : minutes;
}

function writeTime(minute: number, offset: number, writeDay: (day: number) => string): string {
  const wall = minute + offset;
  const day = Math.floor(wall / MINUTES_PER_DAY);
  const sign = offset < 0 ? '-' : '+';
  return `${writeDay(day)}T${clock(wall - day * MINUTES_PER_DAY)}:00${sign}${clock(Math.abs(offset))}`;
}

/** Slots come in order of time, so the same day is asked for many times in a row. */
function createDayWriter(): (day: number) => string {
  let lastDay = 0;
  let lastText = EPOCH_DAY;
  return (day) => {
    if (day !== lastDay) {
      lastText = addDays(EPOCH_DAY, day);
      lastDay = day;
    }
    return lastText;
  };
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`;
}
