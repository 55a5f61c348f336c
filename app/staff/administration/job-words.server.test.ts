import { expect, test } from 'vitest';
import { LOCALES } from '#app/i18n/locale.ts';
import { createImportJobs } from '#app/features/imports/jobs.server.ts';
import { createPool } from '#db/client.ts';
import { createTestJobs } from '#tests/support/jobs.ts';
import { listJobs, nameJob } from './job-words.ts';

test('every kind of job has words in three languages, and no two kinds have the same', async () => {
  // Nothing is asked of it: what a job does is not looked at.
  const pool = createPool({ url: 'postgresql:///nowhere', role: null, max: 1, queryTimeoutMs: 0 });
  const jobs = [...createTestJobs(pool), ...createImportJobs({ pool, imports: pool })];
  await pool.end();
  const kinds = jobs.map(({ kind }) => kind).toSorted();
  expect(kinds.length).toBeGreaterThan(60);
  for (const locale of LOCALES) {
    expect(kinds.filter((kind) => nameJob(locale, kind) === kind)).toEqual([]);
    const listed = listJobs(locale);
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(kinds.length);
  }
  expect(nameJob('hu', 'of_another_version')).toBe('of_another_version');
  expect(nameJob('hu', 'toString')).toBe('toString');
});
