import { getLocalWeek, locate, wallMinuteOf, type LocalWeek } from './local-week.ts';
import { MINUTE_MS, MINUTES_PER_DAY } from './minutes.ts';
import { addDays } from './week.ts';

/** The weeks on offer in both zones; a crawler of others starts anew. */
const WEEKS_KEPT = 60;
/** Texts by elapsed minute, of the minutes that were asked for: a clinic's times come again with every request. */
const keptTexts = new Map<LocalWeek, (string | undefined)[]>();

/**
 * Writes instants of one local week (or its first minutes after) as the clinic's clock shows them, with its offset:
 * `2026-03-02T09:00:00+01:00`. A list of slots is a thousand times on one page, so nothing here asks Intl.
 */
export function createClinicTimeFormat(localWeek: LocalWeek): (ms: number) => string {
  const { startMs, change, days } = localWeek;
  const offset = (Date.parse(`${localWeek.week}T00:00:00Z`) - startMs) / MINUTE_MS;
  const suffix = offsetSuffix(offset);
  const suffixAfter = change ? offsetSuffix(offset + change.shift) : suffix;
  const write = (elapsed: number) => {
    const wall = wallMinuteOf(localWeek, elapsed);
    const day = days[Math.floor(wall / MINUTES_PER_DAY)] ?? addDays(localWeek.week, days.length);
    const isAfter = change !== null && elapsed >= change.minute;
    return `${day}T${clock(wall % MINUTES_PER_DAY)}:00${isAfter ? suffixAfter : suffix}`;
  };
  const texts = keepTexts(localWeek);
  return (ms) => {
    const elapsed = (ms - startMs) / MINUTE_MS;
    const isOfWeek = elapsed >= 0 && elapsed < localWeek.lengthMinutes && Number.isInteger(elapsed);
    return isOfWeek ? (texts[elapsed] ??= write(elapsed)) : write(elapsed);
  };
}

function keepTexts(localWeek: LocalWeek): (string | undefined)[] {
  let texts = keptTexts.get(localWeek);
  if (!texts) {
    if (keptTexts.size >= WEEKS_KEPT) keptTexts.clear();
    texts = Array.from({ length: localWeek.lengthMinutes });
    keptTexts.set(localWeek, texts);
  }
  return texts;
}

/** One instant as the clinic's clock shows it, with its offset. */
export function formatClinicTime(ms: number, tz: string): string {
  return createClinicTimeFormat(getLocalWeek(locate(ms, tz).week, tz))(ms);
}

function offsetSuffix(minutes: number): string {
  return `${minutes < 0 ? '-' : '+'}${clock(Math.abs(minutes))}`;
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`;
}
