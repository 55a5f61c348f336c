import { readFile } from 'node:fs/promises';
import { importVouchers } from '#app/features/registration/import-vouchers.server.ts';
import { createPool } from '#db/client.ts';

/** `node scripts/import-vouchers.ts <partner> <product> <file.csv>`, into the database of DATABASE_URL. */
const [partner, product, file] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!partner || !product || !file || !url) {
  console.error('DATABASE_URL=… node scripts/import-vouchers.ts <partner> <product> <file.csv>');
  process.exit(1);
}
const pool = createPool({ url, role: null, queryTimeoutMs: 0 });
try {
  const list = await readFile(file, 'utf8');
  const { added, known, refused } = await importVouchers(pool, { partner, product, list });
  console.log(
    `${added} added, ${known} known already, refused lines: ${refused.join(', ') || 'none'}`,
  );
} finally {
  await pool.end();
}
