import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { decodeSlotId, encodeSlotId } from './slot-id.ts';

describe('a slot id', () => {
  it('gives back the calendar and the instant it was made of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 60_000_000 }),
        (calendarId, minutes) => {
          const startsAt = minutes * MINUTE_MS;
          const id = encodeSlotId(calendarId, startsAt);
          expect(decodeSlotId(id)).toEqual({ calendarId, startsAt });
        },
      ),
    );
  });

  it('is refused when it is not exactly as we write it', () => {
    const forged = [
      '',
      '-',
      '12',
      '12-',
      '-abc',
      '0-abc',
      '012-abc',
      '+12-abc',
      '-12-abc',
      '1e3-abc',
      '0x10-abc',
      '12.0-abc',
      ' 12-abc',
      '12-abc ',
      '12-abc\n',
      '12-ABC',
      '12-0abc',
      '12-a_c',
      '12-abc-1',
      '١٢-abc',
      '9999999999999999-abc',
      '12-zzzzzzzz',
      '12-abc\u0000',
    ];
    for (const id of forged) expect(decodeSlotId(id), id).toBeNull();
  });

  it('is refused for any text that does not come back the same when written again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (text) => {
        const key = decodeSlotId(text);
        if (key) expect(encodeSlotId(key.calendarId, key.startsAt)).toBe(text);
      }),
    );
  });
});
