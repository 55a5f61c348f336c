import { MINUTE_MS } from '#app/time/minutes.ts';

/** Calendar id without leading zeros, a dash, the start in minutes since the epoch in base 36. */
const SLOT_ID = /^([1-9]\d{0,14})-(0|[1-9a-z][0-9a-z]{0,6})$/;

export interface SlotKey {
  calendarId: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
}

/** The public id of a time: the server looks up what it stands for, so nothing in it is trusted. */
export function encodeSlotId(calendarId: number, startMs: number): string {
  return `${calendarId}-${(startMs / MINUTE_MS).toString(36)}`;
}

/** null for anything that `encodeSlotId` could not have made: signs, spaces, exponents, leading zeros, capitals. */
export function decodeSlotId(id: string): SlotKey | null {
  const match = SLOT_ID.exec(id);
  if (!match) return null;
  const [, calendarId = '', minutes = ''] = match;
  return { calendarId: Number(calendarId), startsAt: Number.parseInt(minutes, 36) * MINUTE_MS };
}
