import { expect, it } from 'vitest';
import { formatTimeLeft, secondsLeft } from './time-left.ts';

const end = '2026-12-07T09:45:00.000Z';
const at = (time: string) => Date.parse(`2026-12-07T${time}Z`);

it('counts down to zero and stays there', () => {
  expect(secondsLeft(end, at('09:30:00.000'), 0)).toBe(900);
  expect(secondsLeft(end, at('09:44:59.001'), 0)).toBe(1);
  expect(secondsLeft(end, at('09:45:00.000'), 0)).toBe(0);
  expect(secondsLeft(end, at('11:00:00.000'), 0)).toBe(0);
});

it('follows the clock of the server when the own one is wrong', () => {
  expect(secondsLeft(end, at('10:30:00.000'), -3_600_000)).toBe(900);
});

it('writes minutes and seconds', () => {
  expect([900, 845, 61, 9, 0].map(formatTimeLeft)).toEqual([
    '15:00',
    '14:05',
    '1:01',
    '0:09',
    '0:00',
  ]);
});
