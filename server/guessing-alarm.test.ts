import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '#app/time/clock.ts';
import { createGuessingAlarm } from './guessing-alarm.ts';
import { createMetrics } from './metrics.ts';

afterEach(() => setClockOffset(0));

test('operators get a line a minute and a metric while somebody is guessing, and neither afterwards [AU-02]', async () => {
  const lines: unknown[] = [];
  const alarm = createGuessingAlarm({ error: (...line: unknown[]) => void lines.push(line) });
  const metrics = createMetrics({ pools: {}, findGuessed: () => alarm.findPartners() });
  const measured = async () =>
    (await metrics.metrics())
      .split('\n')
      .filter((line) => line.startsWith('vizit_sign_in_guessing'));
  expect(await measured()).toEqual([]);

  const portal = { partner: { id: 7, key: 'acme', name: 'Acme' } };
  for (let n = 0; n < 50; n += 1) alarm.raise(portal, 600);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject([
    { partner: 'acme', seconds: 600 },
    expect.stringContaining('guessing passwords'),
  ]);
  expect(await measured()).toEqual(['vizit_sign_in_guessing{partner="acme"} 1']);
  setClockOffset(61_000);
  alarm.raise(portal, 539);
  expect(lines).toHaveLength(2);
  setClockOffset(61_000 + 540_000);
  expect(await measured()).toEqual([]);
});
