import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import { themeOfPartner, themes } from '#app/themes/index.ts';
import type { Theme } from '#app/themes/theme.ts';
import { ACME } from '#tests/support/acme.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { transact } from '#db/client.ts';
import { composeMail } from './compose-mail.ts';
import { createLogos } from './logos.server.ts';
import { createMailer } from './transport.server.ts';

/** A mail stays far below the size that mail programs cut off. */
const LOGO_BYTES_MAX = 4_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
});
afterAll(() => database.drop());

async function importOwn(logo = ACME.logo): Promise<Theme> {
  await transact(database.owner, (transaction) => importPartner(transaction, { ...ACME, logo }));
  const { rows } = await database.owner.query(
    "SELECT theme, record, version FROM partner WHERE key = 'acme'",
  );
  return themeOfPartner(rows[0]);
}

test('each theme has a small square logo for its mails, on white', async () => {
  const logos = createLogos(database.worker);
  const drawn = await Promise.all(themes.map((theme) => logos.get(theme)));
  expect(drawn).toHaveLength(9);
  for (const logo of drawn) {
    expect(logo.length).toBeLessThan(LOGO_BYTES_MAX);
    const { format, width, height } = await sharp(logo).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 80, height: 80 });
    const corner = await sharp(logo)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...corner.subarray(0, 3)]).toEqual([255, 255, 255]);
  }
  expect(new Set(drawn.map(String)).size).toBe(9);
});

test('a partner with a logo of its own has it in its mails, and the new one after a change', async () => {
  const theme = await importOwn();
  const logos = createLogos(database.worker);
  const [own, ours] = [
    await logos.get(theme),
    await logos.get({ ...theme, own: { ...theme.own, logo: null } }),
  ];
  expect(own.equals(ours)).toBe(false);
  // The drawing of the record: a square of #1d4ed8.
  const { dominant } = await sharp(own).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 100);

  const red =
    ACME.logo?.replace(/base64,.*/, '') +
    `base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#dc2626"/></svg>').toString('base64')}`;
  const changed = await logos.get(await importOwn(red));
  expect((await sharp(changed).stats()).dominant.r).toBeGreaterThan(150);
});

test('a mail carries its logo as a part of its own, named in its HTML and not in its text', async () => {
  const smtp = await startSmtpServer();
  const mailer = createMailer({ smtpUrl: smtp.url, pool: database.worker });
  const [theme] = themes;
  if (!theme) throw new Error('no theme');
  try {
    await mailer.send({
      ...composeMail(
        { locale: 'en', theme },
        { subject: 'A', heading: 'B', preview: 'C', blocks: [{ kind: 'paragraph', text: 'D' }] },
      ),
      from: { name: 'Portal', address: 'post@portal.example' },
      to: { name: '', address: 'kata@example.com' },
      messageId: '<logo@portal.example>',
    });
    const { mail, source } = smtp.received[0] ?? {};
    expect(mail?.attachments).toMatchObject([
      { contentId: '<logo@portal>', disposition: 'inline', mimeType: 'image/png', related: true },
    ]);
    const image = /<img [^>]*>/.exec(mail?.html ?? '')?.[0];
    expect(image).toContain('src="cid:logo@portal"');
    expect(image).toContain(`alt="${theme.productName.en} logo"`);
    expect(mail?.text).not.toContain('logo');
    expect(source?.length).toBeLessThan(10_000);
  } finally {
    mailer.close();
    await smtp.close();
  }
});
