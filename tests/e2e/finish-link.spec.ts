import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '#app/platform/tokens.server.ts';
import { arrangeAccount } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

test('a reload leads back to the form of a texted link, which hides its token, and a date typed before the page came alive stays', async ({
  page,
  database,
}) => {
  const account = await arrangeAccount(database);
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `INSERT INTO finish_link (id, hash, partner_id, customer_id, hold_secret_hash, sealed, expires_at, care_id, host, locale)
     VALUES ($1, $2, $3, $4, $2, $2, portal_now() + interval '20 minutes', $5, $6, 'hu')`,
    [
      randomUUID(),
      hashToken(token),
      account.partner_id,
      account.customer_id,
      randomUUID(),
      HUNGARIAN.host,
    ],
  );
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${HUNGARIAN.origin}/f/${token}?lang=hu`, { waitUntil: 'commit' });
  const parts = page.locator('fieldset input:not([type=hidden])');
  await expect(parts).toHaveCount(3);
  await page.evaluate(
    (typed) => {
      for (const [index, input] of document
        .querySelectorAll<HTMLInputElement>('fieldset input:not([type=hidden])')
        .entries()) {
        input.value = typed[index] ?? '';
      }
    },
    ['1986', '04', '12'],
  );
  scripts.resolve();
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/f`);
  await expect(page.locator('input[name=dateOfBirth]')).toHaveValue('1986-04-12');
  await expect(parts.nth(1)).toHaveValue('04');

  await page.reload();
  await expect(parts).toHaveCount(3);
  await expect(page).toHaveURL(`${HUNGARIAN.origin}/f`);
  // Without the tab's memory it is the address of nothing.
  await page.goto('about:blank');
  await page.goto(`${HUNGARIAN.origin}/f`);
  await expect(page.getByRole('heading', { name: 'Ez a hivatkozás nem érvényes' })).toBeVisible();
});
