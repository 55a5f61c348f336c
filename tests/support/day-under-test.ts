/**
 * How far the clocks of a test run are moved, in milliseconds: `CHECK_AT=2026-12-24T08:00+01:00` runs the tests as if they
 * had been started then, and time goes on from there. 0 without it.
 * @throws when it is no point of time
 */
export function readClockShift(checkAt = process.env.CHECK_AT, now = Date.now()): number {
  if (!checkAt) return 0;
  const at = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(checkAt) ? Date.parse(checkAt) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new Error(
      `CHECK_AT must be a time with its offset such as 2026-12-24T08:00+01:00, not ${checkAt}`,
    );
  }
  return at - now;
}

/** Moves `Date` of this process or page. Playwright sends the text of this function to the browser: it must use nothing else. */
export function shiftDate(milliseconds: number): void {
  const now = Date.now.bind(Date);
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: [], newTarget: new () => Date) =>
      Reflect.construct(
        target,
        given.length > 0 ? given : [now() + milliseconds],
        newTarget,
      ) as Date,
    apply: () => new Date().toString(),
    get: (target, key): unknown =>
      key === 'now' ? () => now() + milliseconds : Reflect.get(target, key),
  });
}
