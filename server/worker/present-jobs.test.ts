import { expect, test } from 'vitest';
import { presentDeadJobs, presentJobKinds } from './present-jobs.ts';

test('kinds of jobs are a table of what waits, runs, was given up and was done', () => {
  const lines = presentJobKinds([
    {
      kind: 'expire_holds',
      waiting: 0,
      running: 0,
      dead: 0,
      age_seconds: 0,
      outcomes: {},
      next_run_at: new Date('2026-03-05T09:00:30.250Z'),
    },
    {
      kind: 'mail_account',
      waiting: 12,
      running: 1,
      dead: 2,
      age_seconds: 5_400,
      outcomes: { sent: 40, refused: 1 },
      next_run_at: null,
    },
  ]);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['kind', 'waiting', 'running', 'dead', 'oldest due', 'next', 'done'],
    ['expire_holds', '0', '0', '0', '-', '2026-03-05 09:00:30Z', '-'],
    ['mail_account', '12', '1', '2', '90 min', '-', '40 sent, 1 refused'],
  ]);
});

test('dead letters are a table with the class of the last error; without any, a sentence says so', () => {
  const [head, line] = presentDeadJobs([
    {
      id: 7,
      kind: 'mail_account',
      attempts: 120,
      failed_at: new Date('2026-03-05T09:00:30Z'),
      outcome: 'failed',
      error: 'Error ETIMEDOUT',
    },
  ]);
  expect(head?.split(/ {2,}/)).toHaveLength(6);
  expect(line).toBe('7   mail_account  2026-03-05 09:00:30Z  120       failed  Error ETIMEDOUT');
  expect(presentDeadJobs([])).toEqual(['There are no dead letters.']);
});
