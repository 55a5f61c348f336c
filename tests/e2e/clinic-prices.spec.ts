import { randomUUID } from 'node:crypto';
import { formatPrice } from '#app/i18n/money.ts';
import { PRICE_ROOM_WORDS } from '#app/staff/clinic/price-words.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { HUNGARIAN, staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(1);

const amount = (value: number) => formatPrice(STAFF.locale, 'HU', value);
const w = PRICE_ROOM_WORDS[STAFF.locale];

test('a clinic sets a price by the keyboard: asked once about a slip, seen before as patients will, and by them right after', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(400);
  const clinic = await clinicWith();
  const email = `${randomUUID()}@staff.example`;
  await buildStaff(
    database,
    [{ role: 'provider_manager', partner_id: GENERIC_PARTNER, provider_id: clinic.provider.id }],
    { email, host: STAFF.host },
  );
  await signInAsStaff(database, page, email);
  const portal = new PortalPage(page, STAFF);
  await portal.goTo(`/staff/clinic/prices?doctor=${clinic.doctor.id}`);
  await expect(portal.heading).toHaveText(w.title);
  const price = page.getByRole('textbox').first();
  const save = page.getByRole('button', { name: w.publish });

  await price.fill('sok');
  await price.press('Enter');
  await expect(price).toHaveAccessibleDescription(new RegExp(w.errors.notAmount));
  await price.fill('21 500');
  await page.getByRole('button', { name: w.showPreview }).press('Enter');
  await expect(page.getByRole('article')).toContainText(amount(21_500));
  await portal.expectAccessible();
  await save.press('Enter');
  await expect(page.getByText(w.published)).toBeVisible();

  await price.fill('215 000');
  await price.press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${amount(21_500)} → ${amount(215_000)}`);
  await expect(price).toHaveValue('215 000');
  await page.getByRole('button', { name: w.sure }).press('Enter');
  await expect(page.getByText(w.published)).toBeVisible();

  const patients = new PortalPage(page, HUNGARIAN);
  await patients.goTo(clinic.doctorPath);
  await expect(patients.main).toContainText('215 000 Ft');
});
