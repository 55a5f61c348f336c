import { CHANGE_WORDS } from '#app/features/appointments/change-words.ts';
import { LINK_WORDS } from '#app/features/appointments/link-words.ts';
import { MAIL_WORDS } from '#app/features/mail/mail-words.ts';
import { arrangeConfirmed, findStatuses } from '#tests/support/e2e/arranged-booking.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { findLink, readCalendarFile, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { HUNGARIAN, SITES } from '#tests/support/e2e/sites.ts';
import { CancelPage } from '#tests/support/e2e/token-pages.ts';

// On a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

for (const site of SITES) {
  test(`${site.locale}: who booked as a visitor moves the visit by the link of the mail, and cancels it by that of the next`, async ({
    page,
    database,
    clinicWith,
  }) => {
    const clinic = await clinicWith({ market: site.market });
    const { patient, cancelPath } = await arrangeConfirmed(database, clinic, undefined, site);
    const words = LINK_WORDS[site.locale];
    const { moving } = CHANGE_WORDS[site.locale];
    const booked = await readCalendarFile(await waitForMail(database, patient.email, 2));
    const booking = new CancelPage(page, site);

    await booking.open(cancelPath);
    await expect(booking.heading).toHaveText(words.title);
    await expect(booking.main).toContainText('09:00');
    await booking.expectAccessible('movable');
    expect(page.url(), 'the address does not keep the link').not.toContain('cancel-reservation');

    await booking.main.getByRole('button', { name: words.move }).click();
    const dialog = page.getByRole('dialog', { name: moving.title });
    await dialog.locator(`button[value="${clinic.slotId(clinic.times[2] ?? '')}"]`).click();
    await expect(dialog.getByRole('status').filter({ hasText: '10:00' })).toBeVisible();
    await booking.expectAccessible('moving');
    const unmoved = await database.query<{ count: number }>(
      'SELECT count(*)::int FROM reservation WHERE calendar_id = $1 AND calendar_sequence > 0',
      [clinic.calendar.id],
    );
    expect(unmoved.rows, 'choosing moves nothing').toEqual([{ count: 0 }]);
    await dialog.getByRole('button', { name: moving.confirm }).click();
    await expect(dialog).toHaveCount(0);
    await expect(booking.main.getByRole('status')).toContainText('10:00');
    await expect(booking.main.getByRole('status')).toBeInViewport({ ratio: 1 });
    await expect(booking.heading).toHaveText(words.title);
    await booking.expectAccessible('moved');

    const mail = await waitForMail(database, patient.email, 3);
    const moved = await readCalendarFile(mail);
    expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, status: 'CONFIRMED' });
    expect(mail.text).toMatch(new RegExp(`${MAIL_WORDS[site.locale].moved.before}: .* 0?9:00 `));
    expect(moved.event.uid).toBe(booked.event.uid);
    expect(moved.event.startDate.hour).toBe(10);
    expect(findLink(mail, 'cancel-reservation'), 'the same link').toBe(cancelPath);

    await booking.open(cancelPath);
    await expect(booking.main).toContainText('10:00');
    await booking.cancelButton.click();
    await expect(booking.heading).toHaveText(site.words.booking.cancel.done);
    expect(await findStatuses(database, clinic)).toEqual(['cancelled_by_patient']);
  });
}

test('a page that was left open says that the visit was moved meanwhile, whatever is pressed, where it is seen', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(409);
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  const booking = new CancelPage(page, HUNGARIAN);
  // The button of a small telephone's page lies below its first screen.
  await page.setViewportSize({ width: 390, height: 568 });
  await booking.open(cancelPath);
  await database.query(
    `UPDATE reservation SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE calendar_id = $1`,
    [clinic.calendar.id],
  );
  await booking.cancelButton.click();
  await expect(booking.heading).toHaveText(LINK_WORDS.hu.changed);
  await expect(booking.heading).toBeInViewport({ ratio: 1 });
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  await booking.main.getByRole('link', { name: LINK_WORDS.hu.look, exact: true }).click();
  await expect(booking.heading).toHaveText(LINK_WORDS.hu.title);
  await expect(booking.main).toContainText('10:00');
  await booking.cancelButton.click();
  await expect(booking.heading).toHaveText(HUNGARIAN.words.booking.cancel.done);
  await expect(booking.heading).toBeInViewport({ ratio: 1 });
});

for (const site of SITES) {
  test(`${site.locale}: what the clinic cancels while the page is open is not said to be cancelled by its patient, and leads to another time`, async ({
    page,
    database,
    clinicWith,
  }) => {
    const clinic = await clinicWith({ market: site.market });
    const { id, cancelPath } = await arrangeConfirmed(database, clinic, undefined, site);
    const booking = new CancelPage(page, site);
    await booking.open(cancelPath);
    await database.query(
      `SELECT set_config('vizit.partner', partner_id::text, false), cancel_by_clinic(id, provider_id, 'doctor_away', NULL) FROM reservation WHERE id = $1`,
      [id],
    );
    const { calledOff } = LINK_WORDS[site.locale];
    const another = booking.main.getByRole('link', { name: site.words.booking.cancel.newSearch });
    await booking.cancelButton.click();
    await expect(booking.heading).toHaveText(calledOff);
    await expect(another).toBeVisible();
    await booking.expectAccessible('called off');
    await booking.open(cancelPath);
    await expect(booking.heading).toHaveText(calledOff);
    await expect(another).toBeVisible();
  });
}

test('on a desktop what is booked stands beside what can be done, on a phone above it', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  const booking = new CancelPage(page, HUNGARIAN);
  const placeOf = async () => {
    const shown = await booking.main.getByRole('region').boundingBox();
    const button = await booking.cancelButton.boundingBox();
    return {
      isBeside: shown!.x > button!.x + button!.width,
      isAbove: shown!.y + shown!.height <= button!.y,
    };
  };
  await booking.open(cancelPath);
  expect(await placeOf()).toEqual({ isBeside: false, isAbove: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await placeOf()).toEqual({ isBeside: true, isAbove: false });
});

test('after the clinic’s deadline the page names whom to call, and still cancels', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { cancelPath } = await arrangeConfirmed(database, clinic);
  await database.query('UPDATE provider SET free_cancel_hours = 168 WHERE id = $1', [
    clinic.provider.id,
  ]);
  const shift = await database.query<{ phone: string }>(
    `UPDATE reservation r SET starts_at = portal_now() + interval '2 days', ends_at = portal_now() + interval '2 days 30 minutes'
       FROM provider p WHERE p.id = r.provider_id AND r.calendar_id = $1 RETURNING p.phone[1] AS phone`,
    [clinic.calendar.id],
  );
  const booking = new CancelPage(page, HUNGARIAN);
  await booking.open(cancelPath);
  await expect(booking.main.getByRole('button', { name: LINK_WORDS.hu.move })).toHaveCount(0);
  await expect(booking.main.locator(`a[href="tel:${shift.rows[0]?.phone}"]`)).toBeVisible();
  await booking.expectAccessible('too late to move');
  await booking.cancelButton.click();
  await expect(booking.heading).toHaveText(HUNGARIAN.words.booking.cancel.done);
});
