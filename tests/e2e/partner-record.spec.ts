import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PartnerRecord } from '#app/themes/partner-record.ts';
import { ACME } from '#tests/support/acme.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../../scripts/partner.ts');
const ORIGIN = `http://acme.localhost:${process.env.E2E_PORT}`;

/** `npm run partner -- …` beside the running portal. */
async function runCommand(...options: string[]): Promise<string> {
  const { DATABASE_OWNER_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: process.env.E2E_DATA_DIR };
  return (await run(process.execPath, [COMMAND, ...options], { env })).stdout;
}

const TEXT = { hu: 'Szűrés', ro: 'Control', en: 'Screening' };
const SCREENING = {
  address: 'screening',
  subfunction: 3,
  opens: '2020-05-01',
  closes: '2020-05-31',
  usableUntil: '2020-06-30',
  title: TEXT,
  text: TEXT,
};

test('a partner imported by the command shows its own face at its own host without a restart, and a change within seconds [C022]', async ({
  page,
  database,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vizit-partner-'));
  const file = join(folder, 'acme.json');
  const importRecord = async (changes: Partial<PartnerRecord>, ...options: string[]) => {
    await writeFile(file, JSON.stringify({ ...ACME, ...changes }));
    return runCommand('import', file, ...options);
  };
  try {
    expect(await importRecord({}, '--dry-run')).toContain('nothing was changed');
    const known = await database.query(`SELECT FROM partner WHERE key = 'acme'`);
    expect(known.rowCount).toBe(0);

    expect(await importRecord({})).toContain('acme was imported');
    // The running process looks for changed partners every two seconds.
    await expect.poll(async () => (await ask('/', { host: 'acme.localhost' })).status).toBe(200);
    const answer = await page.goto(`${ORIGIN}/`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/Acme Egészség/);
    await expect(page.getByRole('banner').locator('img[src^="/theme/acme/"]')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Üdvözli az Acme');
    const brand = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--brand-600').trim(),
      );
    expect(await brand()).toBe('#1d4ed8');

    const { stdout } = { stdout: await runCommand('export', 'acme') };
    expect(JSON.parse(stdout)).toMatchObject({ key: 'acme', version: 1, logo: ACME.logo });

    // Pages of its own, at addresses that no program knows of.
    expect((await ask('/acme-start', { host: 'acme.localhost' })).status).toBe(404);
    await importRecord({
      pages: [
        { address: 'acme-start', kind: 'start' },
        { address: 'acme-telekom-start', kind: 'start' },
      ],
      campaigns: [SCREENING],
    });
    await expect
      .poll(async () => (await ask('/acme-start', { host: 'acme.localhost' })).status)
      .toBe(200);
    await page.goto(`${ORIGIN}/acme-start`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Acme Egészség');
    const finderCard = page
      .getByRole('main')
      .getByRole('list')
      .first()
      .getByRole('link', { name: 'Orvoskereső' });
    await expect(finderCard).toHaveAttribute('href', /^\/services\/provider-search/);
    await page.goto(`${ORIGIN}/acme-telekom-start`);
    await expect(finderCard).toHaveAttribute('href', '#orvoskereso');
    await page.goto(`${ORIGIN}/screening`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Szűrés');
    expect((await ask('/acme-start')).status).toBe(404);
    expect((await ask('/screening')).status).toBe(404);

    await importRecord({ colours: { ...ACME.colours, 'brand-600': '#0f766e' } });
    await expect(async () => {
      await page.reload();
      expect(await brand()).toBe('#0f766e');
    }).toPass();
  } finally {
    await rm(folder, { recursive: true });
    await database.query(`
      DELETE FROM campaign_count USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM campaign USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM static_content USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM product USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM partner_host USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM partner_picture USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM partner_version USING partner p WHERE partner_id = p.id AND p.key = 'acme';
      DELETE FROM partner WHERE key = 'acme'`);
  }
});
