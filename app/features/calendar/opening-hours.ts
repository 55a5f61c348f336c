/** A stretch of a day in which appointments are given, in minutes of the clinic's clock; weekday 0 is Monday. */
export interface OpeningSpan {
  weekday: number;
  fromMinute: number;
  toMinute: number;
}

/** The same hours on one or more days. */
export interface OpeningHours {
  /** 0 is Monday. */
  weekdays: number[];
  /** `08:00` */
  opens: string;
  /** `16:30`; midnight is `23:59`. */
  closes: string;
}

const LAST_MINUTE = 23 * 60 + 59;

/** Spans of several rooms and doctors as hours of the house: what overlaps or touches becomes one, equal days go together. */
export function mergeOpeningSpans(spans: readonly OpeningSpan[]): OpeningHours[] {
  const merged: OpeningSpan[] = [];
  const inOrder = spans.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute);
  for (const span of inOrder) {
    const last = merged.at(-1);
    if (last?.weekday === span.weekday && span.fromMinute <= last.toMinute) {
      last.toMinute = Math.max(last.toMinute, span.toMinute);
    } else merged.push({ ...span });
  }
  const groups = Map.groupBy(merged, ({ fromMinute, toMinute }) => `${fromMinute}-${toMinute}`);
  return [...groups.values()].flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    return [
      {
        weekdays: days.map(({ weekday }) => weekday),
        opens: formatClock(first.fromMinute),
        closes: formatClock(Math.min(first.toMinute, LAST_MINUTE)),
      },
    ];
  });
}

function formatClock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
