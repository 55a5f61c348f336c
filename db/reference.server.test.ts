import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { TEXT_PAGES } from '#app/themes/text-pages.ts';
import { addWorkingDays } from '#app/time/working-days.ts';
import { findSpecialDayRows } from '#app/features/calendar/opening-queries.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { transact } from './client.ts';
import { loadReference } from './reference.ts';
import { migrate } from './migrate.ts';
import { OWNER_ROLE } from './prepare-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
});

afterAll(() => database.drop());

async function all<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.owner.query(text, values)).rows as Row[];
}

const count = async (text: string) =>
  (await all<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`))[0]?.n;

/** As the next start of a program with other reference data does. */
async function loadAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DELETE FROM reference_load');
  await loadReference(client, OWNER_ROLE);
  await client.end();
}

describe('a database that was only migrated', () => {
  test('has the places of both markets, and no clinic, doctor or partner', async () => {
    expect(await count(`location WHERE country = 'HU' AND kind = 'county'`)).toBe(19);
    expect(await count(`location WHERE country = 'HU' AND kind = 'district'`)).toBe(23);
    expect(await count(`location WHERE country = 'RO' AND kind = 'county'`)).toBe(41);
    expect(await count(`location WHERE country = 'RO' AND kind = 'sector'`)).toBe(6);
    const codes = ['hu-bp', 'hu-bp-buda', 'hu-bp-05', 'hu-pest', 'ro-b', 'ro-b-s3', 'ro-cj'];
    const found = await all<{ code: string }>('SELECT code FROM location WHERE code = ANY ($1)', [
      codes,
    ]);
    expect(found).toHaveLength(codes.length);
    expect(await count(`place WHERE name IN ('Debrecen', 'Cluj-Napoca')`)).toBe(2);
    for (const table of ['provider', 'doctor', 'partner', 'customer', 'service', 'calendar']) {
      expect(await count(table), table).toBe(0);
    }
  });

  test('has specialties with their services and everyday words; the third service is of dermatology', async () => {
    expect(await count('specialization')).toBe(60);
    expect(await count('subfunction')).toBe(227);
    const [third] = await all(
      `SELECT z.key, s.locales->>'en' AS name FROM subfunction s JOIN specialization z ON z.id = s.specialization_id WHERE s.id = 3`,
    );
    expect(third).toEqual({ key: 'dermatology', name: 'Mole screening (full body)' });
    const words = await all<{ word: string }>(
      'SELECT word FROM specialization_word WHERE specialization_id = 1',
    );
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['bőrgyógyász', 'anyajegy', 'medic dermatolog', 'skin doctor']),
    );
  });

  test('has the holidays of this year and the next in both countries, and the Saturdays worked for a swapped day', async () => {
    const holidays = new Set(
      (
        await all<{ text: string }>(
          `SELECT concat_ws(' ', country, to_char(day, 'YYYY-MM-DD'), kind) AS text FROM holiday`,
        )
      ).map(({ text }) => text),
    );
    const thisYear = new Date().getUTCFullYear();
    const fixed = {
      HU: ['01-01', '03-15', '05-01', '08-20', '10-23', '11-01', '12-25', '12-26'],
      RO: ['01-01', '01-02', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25'],
    };
    for (const year of [thisYear, thisYear + 1]) {
      for (const [country, days] of Object.entries(fixed)) {
        for (const day of days) expect(holidays).toContain(`${country} ${year}-${day} rest`);
      }
    }
    expect(holidays).toContain('HU 2026-08-08 swap_work');
    expect(holidays).toContain('HU 2026-08-21 swap_rest');
  });

  test.each([
    { market: 'HU', from: '2026-04-29T10:00+02:00', until: '2026-05-04T10:00+02:00' },
    { market: 'HU', from: '2026-10-22T10:00+02:00', until: '2026-10-27T10:00+01:00' },
    { market: 'HU', from: '2026-08-06T10:00+02:00', until: '2026-08-08T10:00+02:00' },
    { market: 'RO', from: '2026-11-27T10:00+02:00', until: '2026-12-03T10:00+02:00' },
  ] as const)(
    'counts two working days in $market from $from to $until, over its holidays and worked Saturdays',
    async ({ market, from, until }) => {
      const timeZone = { HU: 'Europe/Budapest', RO: 'Europe/Bucharest' }[market];
      const rows = await transact(database.app, (transaction) =>
        findSpecialDayRows(transaction, market, from.slice(0, 10), '2026-12-31'),
      );
      const daysOf = (isWork: boolean) =>
        new Set(rows.filter(({ kind }) => (kind === 'swap_work') === isWork).map(({ day }) => day));
      const special = { rest: daysOf(false), work: daysOf(true) };
      expect(addWorkingDays(Date.parse(from), 2, { special, timeZone })).toBe(Date.parse(until));
    },
  );

  test('has the pages of text in three languages', async () => {
    const texts = await all<{ key: string; languages: string[] }>(
      `SELECT key, ARRAY(SELECT jsonb_object_keys(text) ORDER BY 1) AS languages FROM base_text ORDER BY key`,
    );
    expect(texts).toEqual(
      [...TEXT_PAGES].toSorted().map((key) => ({ key, languages: ['en', 'hu', 'ro'] })),
    );
  });
});

describe('a later load', () => {
  test('leaves alone what staff edited, added or deleted, and mends what is missing otherwise', async () => {
    await database.owner.query(
      `UPDATE holiday SET name = 'Ours' WHERE country = 'HU' AND day = '2026-05-01'`,
    );
    await database.owner.query(`DELETE FROM holiday WHERE country = 'RO' AND day = '2026-12-01'`);
    await database.owner.query(
      `INSERT INTO holiday (country, day, kind, name) VALUES ('HU', '2026-07-01', 'rest', 'Semmelweis')`,
    );
    // As a program of an earlier version left it.
    await database.owner.query(`UPDATE subfunction SET minutes = 55 WHERE id = 1`);
    await database.owner.query(
      `UPDATE reference_row SET row = jsonb_set(row, '{minutes}', '55') WHERE table_name = 'subfunction' AND key = '1'`,
    );
    await loadAgain();
    const days = await all<{ day: string; name: string }>(
      `SELECT country || ' ' || to_char(day, 'MM-DD') AS day, name FROM holiday
        WHERE (country, day) IN (('HU', '2026-05-01'), ('RO', '2026-12-01'), ('HU', '2026-07-01')) ORDER BY day`,
    );
    expect(days).toEqual([
      { day: 'HU 05-01', name: 'Ours' },
      { day: 'HU 07-01', name: 'Semmelweis' },
    ]);
    expect(await all('SELECT minutes FROM subfunction WHERE id = 1')).toEqual([{ minutes: 20 }]);
  });

  test('is left out while the database has what the program has', async () => {
    const before = await all('SELECT loaded_at FROM reference_load');
    await migrate({ url: database.url });
    expect(await all('SELECT loaded_at FROM reference_load')).toEqual(before);
  });

  test('is asked of an owner by a user who may only read and write rows', async () => {
    await migrate({ url: database.appUrl });
    await database.owner.query(`UPDATE reference_load SET hash = 'of another version'`);
    await expect(migrate({ url: database.appUrl })).rejects.toThrow(/npm run migrate/);
  });
});
