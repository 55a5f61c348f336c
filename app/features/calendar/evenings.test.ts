import { expect, test } from 'vitest';
import { keepEvenings } from './evenings.ts';

test('keeps the times from five in the afternoon on, by the clinic’s clock; everybody stays', () => {
  const at = (clock: string) => ({
    id: clock,
    startsAt: `2026-03-05T${clock}:00+01:00`,
    endsAt: '',
    doctorId: 1,
  });
  const kept = keepEvenings({
    D1: { '2026-03-05': [at('09:00'), at('16:59'), at('17:00'), at('19:30')] },
    D2: { '2026-03-05': [at('08:00')] },
  });
  expect(kept).toEqual({ D1: { '2026-03-05': [at('17:00'), at('19:30')] }, D2: {} });
});
