import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { ADMINISTRATION_WORDS } from '#app/staff/administration/administration-words.ts';
import { IMPORTS_WORDS } from '#app/staff/administration/imports-words.ts';
import { ADVICE_ROOM_WORDS } from '#app/staff/advice/advice-words.ts';
import { CLINIC_WORDS } from '#app/staff/clinic/clinic-words.ts';
import { PRICE_ROOM_WORDS } from '#app/staff/clinic/price-words.ts';
import { PROFILE_ROOM_WORDS } from '#app/staff/clinic/profile-words.ts';
import { CONTENT_ROOM_WORDS } from '#app/staff/content/content-words.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { REVIEW_ROOM_WORDS } from '#app/staff/reviews/review-words.ts';
import { VOUCHER_WORDS } from '#app/staff/vouchers/voucher-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { buildReservation } from '#tests/support/builders/reservations.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { widthOf } from '#tests/support/e2e/large-text.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

/* Rooms that no longer journey comes through: each is opened, looked at for barriers, and worked in by keyboard alone. */

const STAFF = staffOfDay(0);
const { locale } = STAFF;
const admin = ADMINISTRATION_WORDS[locale];
const advice = ADVICE_ROOM_WORDS[locale];
const content = CONTENT_ROOM_WORDS[locale];
const staff = STAFF_WORDS[locale];

/** Typed into a field as who comes to it by Tab types. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.press('Control+A');
  await field.page().keyboard.insertText(text);
}

test('by keyboard alone an administrator invites somebody, makes codes and a team, shows a review, and imports a file that was checked first', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const mark = randomLetters();
  const visit = await buildReservation(database, {
    calendar: clinic.calendar,
    partner_id: GENERIC_PARTNER,
    subfunction_id: clinic.subfunction,
    starts_at: new Date(Date.now() - 3 * 86_400_000),
    status: 'fulfilled',
  });
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale)
     SELECT gen_random_uuid(), id, partner_id, provider_id, starts_at, 4, 'Pontosan kezdtek.', 'hu' FROM reservation WHERE id = $1 RETURNING id`,
    [visit.id],
  );
  await signInAsStaff(database, page, 'admin@staff.example');
  const room = new PortalPage(page, STAFF);
  const button = (name: string) => room.main.getByRole('button', { name, exact: true });
  const field = (name: string) => room.main.getByLabel(name, { exact: true });

  await room.goTo('/staff/admin/staff');
  await expect(room.heading).toHaveText(admin.staff.title);
  await room.main.getByRole('link', { name: admin.staff.invite }).press('Enter');
  await expect(room.heading).toHaveText(admin.invite.title);
  await room.expectOpen();
  await button(admin.invite.submit).press('Enter');
  await expect(field(admin.invite.name)).toBeFocused();
  await type(field(admin.invite.name), `Új ${mark}`);
  await type(field(admin.invite.email), `${randomUUID()}@staff.example`);
  await field(admin.invite.role).selectOption('content_editor');
  await button(admin.invite.submit).press('Enter');
  await expect(room.main.getByRole('status')).toContainText(`Új ${mark}`);

  const codes = VOUCHER_WORDS[locale];
  await room.goTo(`/staff/vouchers/new?partner=${GENERIC_PARTNER}`);
  await expect(room.heading).toHaveText(codes.newTitle);
  await type(field(codes.name), `Köteg ${mark}`);
  await type(field(codes.count), '2');
  await field(codes.product).selectOption({ index: 1 });
  await field(codes.count).press('Enter');
  await expect(room.main.getByText(STAFF.t(codes.ready, { count: 2 }))).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(codes.save).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

  await room.goTo('/staff/advice/teams');
  await expect(room.heading).toHaveText(advice.parts.teams);
  const form = room.main
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: advice.teams.new }) });
  await type(form.getByLabel(advice.teams.name, { exact: true }), `Csapat ${mark}`);
  await form.getByRole('checkbox').last().press('Space');
  await form.getByLabel(advice.teams.name, { exact: true }).press('Enter');
  await expect(room.main.getByRole('heading', { name: `Csapat ${mark}` })).toBeVisible();
  await database.query('DELETE FROM advice_team WHERE name = $1', [`Csapat ${mark}`]);

  const reviews = REVIEW_ROOM_WORDS[locale];
  await room.goTo(`/staff/reviews/${GENERIC_PARTNER}/${rows[0]?.id}`);
  await button(reviews.publish).press('Enter');
  await expect(room.main.getByText(reviews.decided)).toBeVisible();
  await room.goTo('/staff/reviews?state=published');
  await expect(room.heading).toHaveText(staff.reviews.title);

  const imports = IMPORTS_WORDS[locale];
  await room.goTo('/staff/admin/imports');
  await expect(room.heading).toHaveText(imports.title);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(imports.check).press('Enter');
  await expect(room.main.getByText(imports.noFile)).toBeVisible();
  await expect(room.main.locator('input[type=file]')).toBeFocused();
  const file = `kodok-${mark}.csv`;
  const lines = `code,product,plan,bundle_created_on\nJARAT-${mark},self_paid,,\n`;
  await field(imports.kind).selectOption('vouchers');
  await room.main
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await button(imports.check).press('Enter');
  await expect(room.main.getByText(imports.checkedText)).toBeVisible();
  await room.expectAccessible();
  await button(imports.run).press('Enter');
  await expect(room.main.getByText(imports.doneText)).toBeVisible();
  const { rows: imported } = await database.query(
    'SELECT state FROM import_order WHERE file_name = $1',
    [file],
  );
  expect(imported).toEqual([{ state: 'done' }]);
});

test('by keyboard alone the portal’s own people read jobs and the audit, are led to a day that is none, and let a new partner go live', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(400);
  await signInAsStaff(database, page, 'system@staff.example');
  const room = new PortalPage(page, STAFF);
  const button = (name: string) => room.main.getByRole('button', { name, exact: true });
  await room.goTo('/staff/admin/jobs');
  await expect(room.heading).toHaveText(admin.jobs.title);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobs\/dead\?kind=/);
  await expect(room.heading).toBeFocused();
  await room.expectOpen();
  const { search } = new URL(page.url());
  await page.goBack();
  await expect(room.main.locator(`tbody a[href$="${search}"]`)).toBeFocused();

  const year = String(new Date().getUTCFullYear() + 1);
  await room.goTo(`/staff/content/special-days?market=HU&year=${year}`);
  await expect(room.heading).toHaveText(content.days.title);
  await button(content.days.add).press('Enter');
  const days = room.main.getByLabel(content.days.day, { exact: true });
  await button(content.days.save).press('Enter');
  await expect(days.last()).toBeFocused();
  await room.expectAccessible('a day that is none');
  // Beyond what any calendar of the demo offers yet.
  const day = `${year}-11-03`;
  await days.last().fill(day);
  for (const one of LOCALES) {
    const label = `${content.days.name} ${content.locales[one]}`;
    await type(room.main.getByLabel(label, { exact: true }).last(), `Nap ${one}`);
  }
  await button(content.days.save).press('Enter');
  await expect(room.main.getByText(content.days.saved)).toBeVisible();
  // What is removed leaves the focus to what stands there now.
  await room.main.getByRole('button', { name: content.days.remove }).last().press('Enter');
  await expect(button(content.days.add)).toBeFocused();
  const { rows: kept } = await database.query(
    `DELETE FROM holiday WHERE country = 'HU' AND day = $1 RETURNING kind::text, name`,
    [day],
  );
  expect(kept).toMatchObject([{ kind: 'rest' }]);

  const key = `uj${randomLetters().toLowerCase()}`;
  const host = `${key}.localhost`;
  await room.goTo('/staff/content/new-partner');
  await expect(room.heading).toHaveText(content.newPartner.title);
  const { key: keyLabel, name, host: hostLabel, productName, create } = content.newPartner;
  for (const [label, text] of [
    [keyLabel, key],
    [name, `Új ${key}`],
    [hostLabel, host],
    ...(['hu', 'ro', 'en'] as const).map((one) => [
      `${productName} ${content.locales[one]}`,
      'Egészség',
    ]),
  ]) {
    await type(room.main.getByLabel(label ?? '', { exact: true }), text ?? '');
  }
  await type(room.main.getByLabel(keyLabel, { exact: true }), 'Nem jó');
  await button(create).press('Enter');
  await expect(room.main.getByLabel(keyLabel, { exact: true })).toBeFocused();
  await type(room.main.getByLabel(keyLabel, { exact: true }), key);
  await button(create).press('Enter');
  await expect(room.main.getByRole('status')).toContainText(host);
  await expect.poll(async () => (await ask('/', { host })).status).toBe(200);

  await signInAsStaff(database, page, 'auditor@staff.example');
  await room.goTo('/staff/admin/audit');
  await expect(room.heading).toHaveText(admin.audit.title);
  await page.keyboard.press('/');
  await room.main.getByLabel(admin.audit.actor, { exact: true }).selectOption('staff');
  await button(KIT_WORDS[locale].show).press('Enter');
  await expect(page).toHaveURL(/actor=staff/);
  await expect(room.main.locator('tbody tr').first()).toBeVisible();
});

test('by keyboard alone a clinic is told of a booking, a doctor keeps an answer ready, and a look that cannot be read is refused', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow('frame');
  // The list that was open asks once more when somebody else has signed in.
  watched.allow(403);
  const clinic = await clinicWith();
  const mark = randomLetters();
  const room = new PortalPage(page, STAFF);
  const { rows } = await database.query<{ at: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS at',
    [clinic.times[0], clinic.calendar.tz],
  );
  const { id } = await buildReservation(database, {
    calendar: clinic.calendar,
    partner_id: GENERIC_PARTNER,
    subfunction_id: clinic.subfunction,
    starts_at: rows[0]?.at ?? new Date(),
    patient_last_name: 'Szabó',
    patient_first_name: mark,
    patient_date_of_birth: '1986-04-12',
  });
  await database.query(
    `UPDATE reservation SET updated_at = portal_now() - interval '20 days' WHERE id = $1`,
    [id],
  );
  // Only a clinic with somebody at its desk says what it knows.
  const desk = { role: 'provider_manager', partner_id: GENERIC_PARTNER };
  await buildStaff(database, [{ ...desk, provider_id: clinic.provider.id }]);
  const { rescue } = CLINIC_WORDS[locale];
  await signInAsStaff(database, page, 'call-centre@staff.example');
  await room.goTo(`/staff/rescue?clinic=${encodeURIComponent(clinic.provider.name)}`);
  await expect(room.heading).toHaveText(staff.rescue.title);
  const row = room.main.getByRole('row').filter({ hasText: clinic.provider.name });
  await row.getByRole('button', { name: rescue.told }).press('Enter');
  await expect(row).toHaveCount(0);

  await signInAsStaff(database, page, 'advice@staff.example');
  await room.goTo('/staff/advice/quality');
  await expect(room.heading).toHaveText(advice.parts.quality);
  await room.goTo('/staff/advice/templates');
  await expect(room.heading).toHaveText(advice.parts.templates);
  const form = room.main
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: advice.templates.new }) });
  await type(form.getByLabel(advice.templates.text, { exact: true }), 'Pihenjen sokat.');
  await type(form.getByLabel(advice.templates.title, { exact: true }), `Pihenés ${mark}`);
  await form.getByLabel(advice.templates.title, { exact: true }).press('Enter');
  await expect(room.main.locator('summary').filter({ hasText: mark })).toBeVisible();
  await database.query('DELETE FROM advice_template WHERE title = $1', [`Pihenés ${mark}`]);

  await signInAsStaff(database, page, 'content@staff.example');
  await room.goTo(`/staff/content/${GENERIC_PARTNER}?piece=look`);
  const { studio } = content;
  const own = room.main.getByRole('button', { name: studio.ownColours });
  await own.press('Enter');
  await expect(room.main.getByLabel('brand-50', { exact: true })).toBeFocused();
  // White buttons with white words on them.
  const code = room.main.getByLabel(STAFF.t(studio.code, { name: 'brand-600' }));
  await type(code, 'white');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await type(code, 'FFFFFF');
  await expect(room.main.getByText(studio.unreadable)).toBeVisible();
  await room.expectAccessible('a look that cannot be read');
  await room.main.getByRole('button', { name: studio.withoutColours }).press('Enter');
  await expect(room.main.getByText(studio.unreadable)).toHaveCount(0);
  await expect(own).toBeFocused();
  const parts = room.main.getByRole('group', { name: studio.visitorParts });
  const items = parts.getByRole('listitem');
  const part = await items.nth(1).locator('span').first().innerText();
  const up = parts.getByRole('button', { name: STAFF.t(studio.up, { part }) });
  await up.press('Enter');
  const count = String(await items.count());
  await expect(parts.getByRole('status')).toHaveText(
    STAFF.t(studio.placed, { part, place: '1', count }),
  );
  await expect(items.first()).toContainText(part);
  await expect(up).toBeFocused();
});

test('by keyboard alone a clinic writes about itself and gives a discount', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const email = `${randomUUID()}@staff.example`;
  const grant = { role: 'provider_manager', partner_id: GENERIC_PARTNER };
  await buildStaff(database, [{ ...grant, provider_id: clinic.provider.id }], {
    email,
    host: STAFF.host,
  });
  await signInAsStaff(database, page, email);
  const room = new PortalPage(page, STAFF);
  const profile = PROFILE_ROOM_WORDS[locale];
  await room.goTo('/staff/clinic/profile');
  await expect(room.heading).toHaveText(profile.title);
  for (const one of ['hu', 'ro', 'en'] as const) {
    await type(room.main.getByLabel(profile.aboutIn[one], { exact: true }), `Rendelőnk (${one}).`);
  }
  await room.main.getByRole('button', { name: content.publishNow, exact: true }).press('Enter');
  await expect(room.main.getByText(content.published)).toBeVisible();
  await room.main.getByRole('button', { name: content.saveDraft }).press('Enter');
  await room.main.getByRole('button', { name: content.withdraw }).press('Enter');
  await expect(room.main.getByText(content.draftWithdrawn)).toBeFocused();

  const prices = PRICE_ROOM_WORDS[locale];
  await room.goTo('/staff/clinic/discount');
  const rate = room.main.getByLabel(prices.rate, { exact: true });
  await room.main.getByLabel(prices.comesOff, { exact: true }).selectOption('general');
  await type(rate, '15');
  await rate.press('Enter');
  await expect(room.main.getByText(prices.published)).toBeVisible();
});
