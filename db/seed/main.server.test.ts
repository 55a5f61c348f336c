import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '#db/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { it } from 'vitest';
import { loadDemoData } from './main.ts';
it('x', async () => {
  const d = await createTestDatabase();
  const pool = createPool({ url: d.url, role: null, max: 2, queryTimeoutMs: 0 });
  let t = performance.now();
  const log = (m: string) => { console.log(m, Math.round(performance.now() - t), 'ms'); t = performance.now(); };
  console.log(await loadDemoData({ pool, uploadsFolder: await mkdtemp(join(tmpdir(), 'v')), today: '2026-03-04', log }));
  for (const q of ['select count(*) from reservation','select count(*), avg(cardinality(open)) from calendar_week','select next_day, count(*) from doctor_listing where subfunction_id=0 group by 1 order by 1','select count(*) from provider_listing', 'select count(*), sum(n) from listing_count','select id, search_text from subfunction where id in (3,118)'])
    console.log((await pool.query(q)).rows);
  await pool.end(); await d.drop();
}, 60000);
