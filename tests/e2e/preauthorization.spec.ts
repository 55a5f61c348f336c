import { ANY_DAY } from '#scripts/check/days.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PART_BYTES } from '#app/features/files/file-rules.ts';
import { hu as files } from '#app/features/files/messages/hu.ts';
import { hu as words } from '#app/features/preauthorization/messages/hu.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { DEMO_CUSTOMERS, GASTROSCOPY } from '#db/seed/members.ts';
import type { Pool } from '#db/client.ts';
import { buildAccount, buildSubscription } from '#tests/support/builders/people.ts';
import { buildCover, buildProduct } from '#tests/support/builders/products.ts';
import { AppointmentsPage } from '#tests/support/e2e/appointments-page.ts';
import { DERMATOLOGY, type Clinic } from '#tests/support/e2e/clinic.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import type { Site } from '#tests/support/e2e/sites.ts';
import { drawNoise, drawPdf, drawPicture } from '#tests/support/sent-files.ts';
import { expect, test } from '#tests/support/e2e/member-journey.ts';

/** Needs a referral. */
const XRAY = 184;

const CHECK = '**/api/calendar/preauth-check/v2?*';
/** What is said of each time of a calendar. */
const WORDS = '**/api/calendar/time-answers?*';

/** A member of their own, so that nothing is used up by another test. @returns their id */
async function arrangeInsured(
  database: Pool,
  subfunction: number,
  cover: Record<string, unknown> = {},
): Promise<number> {
  const mark = randomUUID();
  const product = await buildProduct(database, {
    id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000),
    partner_id: GENERIC_PARTNER,
    key: `insured-${mark}`,
    is_insured: true,
    has_preauthorization: true,
    has_appointments: true,
    call_center_number: '+3615550100',
  });
  const { rows } = await database.query<{ id: number }>(
    'SELECT specialization_id AS id FROM subfunction WHERE id = $1',
    [subfunction],
  );
  await buildCover(database, product, { specialization_id: rows[0]?.id ?? 0, ...cover });
  const email = `insured-${mark}@members.example`;
  const account = await buildAccount(database, { partner_id: GENERIC_PARTNER, email });
  // Two of one name would be one person, who is not in two places at once.
  const { customer_id } = account;
  await buildSubscription(database, product, { customer_id, first_name: `Kata ${mark}` });
  return account.customer_id;
}

async function pickTime(page: Page, site: Site, clinic: Clinic, index = 0) {
  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  const time = clinic.times[index] ?? '';
  await calendar.slot(clinic.slotId(time)).click();
  return { doctor, calendar, modal: new ReservationModal(page, site), time };
}

/** Lets parts of files through, up to one: it and what comes after it are cut off, the first time with all of the network. */
async function followParts(page: Page) {
  const arrived: number[] = [];
  let end = Infinity;
  let isFirst = true;
  await page.route('**/api/files/uploads/*/parts/*', async (route) => {
    const start = Number(route.request().url().split('/').at(-1));
    if (start < end * PART_BYTES) {
      arrived.push(start);
      return route.continue();
    }
    if (isFirst) await page.context().setOffline(true);
    isFirst = false;
    return route.abort('connectionreset');
  });
  return { arrived, cutFrom: (part: number) => (end = part) };
}

const priceOf = (modal: ReservationModal) =>
  modal.dialog.getByRole('region', { name: words.price.title });
/** Amounts are written with spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('an insured member sees what has to be approved and what they pay, books, and finds the visit waiting [C310 C447 C448 C449 C553 C745 C746 C757 C809 C824]', async ({
  page,
  site,
  clinicWith,
  database,
  signInAs,
}) => {
  await signInAs(await arrangeInsured(database, GASTROSCOPY, { downpayment: 10_000 }));
  const clinic = await clinicWith({
    subfunctions: [GASTROSCOPY],
    price: 80_000,
    provider: { invoice_splitting: true } as object,
  });
  // What is said of the times comes while one of them has the focus, which presses it then.
  const { promise: areWanted, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(WORDS, async (route) => {
    await areWanted;
    await route.continue();
  });
  const asked = page.waitForRequest(CHECK);
  const doctor = new ProfilePage(page, site);
  await doctor.open(clinic.doctorPath);
  const calendar = doctor.calendarOf(`D${clinic.doctor.id}`);
  const modal = new ReservationModal(page, site);
  const [time = ''] = clinic.times;
  const slot = calendar.slot(clinic.slotId(time));
  await slot.focus();
  letCome();
  // Each time says so without being pressed, in its name and below the calendar.
  await expect(slot).toHaveAttribute('aria-label', /Engedély kell hozzá$/);
  await expect(slot).toBeFocused();
  await page.keyboard.press('Enter');
  const query = new URL((await asked).url()).searchParams;
  await expect(calendar.root).toContainText('Engedély kell hozzá');
  expect(query.get('startAt')).toMatch(new RegExp(`^${time}:00\\+0[12]:00$`));
  expect(query.get('providerId')).toBe(String(clinic.provider.id));
  expect(query.get('subfunctionId')).toBe(String(GASTROSCOPY));
  expect(query.get('withoutDoctorId')).toBe('1');

  await modal.expectReady();
  const alert = modal.dialog.getByRole('alert').filter({ hasText: 'Előzetes engedély szükséges' });
  await expect(alert).toContainText('2 munkanapon belül');
  const price = priceOf(modal);
  await expect(price).toBeVisible();
  expect(plain((await price.getByRole('definition').allTextContents()).join('|'))).toBe(
    '80 000 Ft|70 000 Ft|10 000 Ft',
  );
  await expect(price.getByRole('term')).toHaveText([
    words.price.total,
    words.price.covered,
    words.price.payable,
  ]);
  await expect(price.getByRole('listitem')).toHaveText([/^A díj egy részét Ön fizeti/]);
  await doctor.expectAccessible();

  // Somebody else is not covered: the whole price is said before the click, and the cover comes back with the customer.
  const { forWhom } = site.words.booking.form;
  const whom = modal.dialog.getByLabel(forWhom.label);
  await whom.selectOption({ label: forWhom.other });
  await expect(price).toHaveCount(0);
  const whole = site.t(forWhom.notCoveredPrice, { price: '80 000 Ft' });
  await expect.poll(async () => plain(await modal.dialog.innerText())).toContain(whole);
  await whom.selectOption({ label: forWhom.me });
  await expect(price).toBeVisible();

  // The form was read to its end; what became of it is read from its beginning.
  await page.setViewportSize({ width: 390, height: 600 });
  await modal.field('patientComment').scrollIntoViewIfNeeded();
  await modal.reserve.click();
  await expect(modal.title).toHaveText(site.words.booking.modal.bookedTitle);
  await expect(modal.dialog).toContainText(site.words.booking.done.pendingPreauth);
  await expect(modal.dialog.locator('svg[viewBox="0 0 320 220"]')).toBeInViewport({ ratio: 1 });
  await modal.dialog.getByRole('link', { name: site.words.booking.done.appointments }).click();

  const appointments = new AppointmentsPage(page, site);
  const card = appointments.upcoming.filter({ hasText: clinic.provider.name });
  await expect(card).toContainText(appointments.words.states.waiting);
  await expect(card).toContainText(appointments.words.approval.pending);
  await expect(appointments.action(card, appointments.words.move)).toBeVisible();
  await expect(appointments.action(card, appointments.words.cancel)).toBeVisible();
  await appointments.expectAccessible();
});

test(
  'a clinic that cannot split its invoice is paid all of it on site, with four warnings, and the form comes with them at once [C564 C565 C566 C756 C758 C759 C760 C761 C762]',
  { tag: ANY_DAY },
  async ({ page, site, clinicWith, database, signInAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(await arrangeInsured(database, DERMATOLOGY, { limit_amount_per_visit: 15_000 }));
    const clinic = await clinicWith({ price: 40_000 });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(CHECK, async (route) => {
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest(CHECK);
    const { doctor, modal } = await pickTime(page, site, clinic);
    await asked;
    // Nothing of the form stands yet that the warnings could push away.
    await expect(modal.reserve).toBeDisabled();
    await expect(modal.formTitle).toHaveCount(0);
    answer();
    await modal.expectReady();
    const price = priceOf(modal);
    const payable = price.getByRole('definition').last();
    expect(plain((await payable.textContent()) ?? '')).toBe('40 000 Ft');
    const { notSplit, notGuaranteed, documents } = words.warnings;
    await expect(price.getByRole('listitem')).toHaveText([
      notSplit,
      /^A teljes díjat Ön fizeti a rendelőben/,
      notGuaranteed,
      documents,
    ]);
    for (const needed of [/nevére és címére/, /lelet másolata/, /bankszámlaszám/]) {
      await expect(price.getByRole('listitem').last()).toHaveText(needed);
    }
    await doctor.expectAccessible();
  },
);

test(
  'a check that fails is told in a toast and takes back what the one before has said; what the server knows better is said before it is booked [C728 C730 C753]',
  { tag: ANY_DAY },
  async ({ page, site, clinicWith, database, signInAs, watched }) => {
    watched.allow(500, 503);
    watched.allow(409);
    await signInAs(await arrangeInsured(database, GASTROSCOPY));
    const clinic = await clinicWith({ subfunctions: [GASTROSCOPY], price: 80_000 });
    const failure = { errorCode: 'unknown_error', httpCode: 500, message: 'Próbahiba' };
    // All that a check can say of this care, at first.
    await page.route(CHECK, async (route) => {
      const response = await route.fetch();
      const flags = { referralRequired: true, preauthorizationTooSoon: true };
      await route.fulfill({ response, json: { ...(await response.json()), ...flags } });
    });
    const { doctor, modal, calendar } = await pickTime(page, site, clinic);
    const flagged = modal.dialog.getByRole('alert');
    await expect(flagged.filter({ hasText: 'Orvosi beutaló csatolása kötelező.' })).toBeVisible();
    await expect(flagged.filter({ hasText: 'Az időpont 2 munkanapon belül van' })).toBeVisible();
    await expect(priceOf(modal)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal.dialog).toHaveCount(0);
    await page.unroute(CHECK);
    // A failure about which the server has something particular to say.
    const refusal = { errorCode: 'unavailable', httpCode: 503, message: 'A szerver saját mondata' };
    await page.route(CHECK, (route) => route.fulfill({ status: 503, json: refusal }));
    await calendar.slot(clinic.slotId(clinic.times[1] ?? '')).click();
    await modal.expectReady();
    const toast = doctor.toasts.filter({ hasText: refusal.message });
    await expect(toast).toContainText(site.words.finder.results.failureTitle);
    await expect(modal.dialog.getByRole('alert')).toHaveCount(0);
    await expect(priceOf(modal)).toHaveCount(0);

    const BOOKING = '**/api/reservation/booking';
    await page.route(BOOKING, (route) => route.fulfill({ status: 500, json: failure }));
    await modal.reserve.click();
    await expect(modal.dialog.getByRole('alert')).toHaveText(site.words.booking.form.failed);
    await page.unroute(BOOKING);

    // Nothing was said of an approval: it is said now, and the second press books.
    await page.unroute(CHECK);
    const again = page.waitForResponse(CHECK);
    await modal.reserve.click();
    await again;
    const alerts = modal.dialog.getByRole('alert');
    await expect(alerts.filter({ hasText: words.required.text })).toBeVisible();
    await expect(priceOf(modal)).toBeVisible();
    await modal.reserve.click();
    await expect(modal.title).toHaveText(site.words.booking.modal.bookedTitle);
  },
);

test('a check that fails in an open modal puts out what the one before has said there: a referral, too soon for an approval, the price [C729]', async ({
  page,
  site,
  clinicWith,
  database,
  signInAs,
  watched,
}) => {
  watched.allow(409, 503);
  await signInAs(await arrangeInsured(database, GASTROSCOPY));
  const clinic = await clinicWith({ subfunctions: [GASTROSCOPY], price: 80_000 });
  await page.route(CHECK, async (route) => {
    const response = await route.fetch();
    const flags = { referralRequired: true, preauthorizationTooSoon: true };
    await route.fulfill({ response, json: { ...(await response.json()), ...flags } });
  });
  const { doctor, modal } = await pickTime(page, site, clinic);
  const said = ['Orvosi beutaló csatolása kötelező.', 'Az időpont 2 munkanapon belül van'].map(
    (hasText) => modal.dialog.getByRole('alert').filter({ hasText }),
  );
  for (const flag of said) await expect(flag).toBeVisible();
  const scan = { name: 'beutalo.pdf', mimeType: 'application/pdf', buffer: await drawPdf() };
  await modal.dialog.getByLabel(files.choose).setInputFiles(scan);
  await expect(modal.dialog.getByText(files.kept, { exact: true })).toBeVisible();

  // A booking that is refused for the insurance is asked about again.
  await page.unroute(CHECK);
  const refusal = { errorCode: 'unavailable', httpCode: 503, message: 'A szerver saját mondata' };
  await page.route(CHECK, (route) => route.fulfill({ status: 503, json: refusal }));
  const tooEarly = { errorCode: 'preauth_too_early', httpCode: 409, message: 'Próbahiba' };
  await page.route('**/api/reservation/booking', (route) =>
    route.fulfill({ status: 409, json: tooEarly }),
  );
  await modal.reserve.click();
  await expect(doctor.toasts.filter({ hasText: refusal.message })).toBeVisible();
  for (const flag of said) await expect(flag).toHaveCount(0);
  await expect(priceOf(modal)).toHaveCount(0);

  // What was chosen for a time that was given up is not sent with another.
  const chosen = modal.dialog.getByRole('list', { name: files.list });
  await expect(chosen).toContainText(scan.name);
  await page.unroute(CHECK);
  await modal.cancel.click();
  await expect(modal.dialog).toHaveCount(0);
  const { modal: next } = await pickTime(page, site, clinic, 1);
  await next.expectReady();
  await expect(chosen).toHaveCount(0);
});

test(
  'who confirms times is titled so, is told whom to turn to, and may as well not; whoever pays alone is asked nothing of a cover [C312 C313 C314 C645]',
  { tag: ANY_DAY },
  async ({ page, site, clinicWith, signInAs, watched }) => {
    // The page of whoever was signed in before may still ask for its calendar.
    watched.allow(409);
    const clinic = await clinicWith();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/preauth-check/')) asked.push(request.url());
    });
    const { modal: booking, customerService, form } = site.words.booking;
    await signInAs(DEMO_CUSTOMERS.selfPaid);
    const plainly = (await pickTime(page, site, clinic)).modal;
    await plainly.expectReady();
    await expect(plainly.title).toHaveText(booking.title);
    await expect(plainly.dialog).not.toContainText(customerService.title);
    expect(asked).toEqual([]);
    await plainly.cancel.click();

    await signInAs(DEMO_CUSTOMERS.confirmingTimes);
    const { doctor, modal } = await pickTime(page, site, clinic, 1);
    await modal.expectReady();
    expect(asked).toHaveLength(1);
    await expect(modal.title).toHaveText('Időpont megerősítése');
    const alert = modal.dialog.getByRole('alert').filter({ hasText: customerService.title });
    await expect(alert.getByRole('link')).toHaveAttribute('href', 'tel:+3615550100');
    const [cancel, reserve] = await Promise.all([
      modal.cancel.boundingBox(),
      modal.button(form.reserve).boundingBox(),
    ]);
    expect(cancel?.y).toBe(reserve?.y);
    await doctor.expectAccessible();
  },
);

test(
  'care that needs a referral is booked with one: refused without, sent again after a lost connection, kept over a reload [C445 C627]',
  { tag: ANY_DAY },
  async ({ page, site, clinicWith, database, signInAs, watched }) => {
    watched.allow('aborted');
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(await arrangeInsured(database, XRAY));
    const clinic = await clinicWith({ subfunctions: [XRAY], price: 20_000 });
    const { doctor, modal } = await pickTime(page, site, clinic);
    await modal.expectReady();
    const { referralErrors } = site.words.booking;
    const field = modal.dialog.getByRole('group', { name: site.words.booking.form.referral });
    await expect(field).toContainText('legfeljebb 15 MB');
    await modal.reserve.click();
    await expect(field).toContainText(referralErrors.referralRequired);
    await expect(field.getByLabel(files.choose)).toBeFocused();

    const UPLOAD = '**/api/files';
    await page.route(UPLOAD, (route) => route.abort('connectionreset'));
    const photo = { name: 'beutaló.jpg', mimeType: 'image/jpeg' };
    // Whoever has a telephone in hand photographs it.
    const camera = field.getByLabel(files.photograph);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await expect(field.getByText(files.photograph)).toBeVisible();
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles({ ...photo, buffer: await drawPicture('jpeg') });
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    const item = field.getByRole('listitem');
    await expect(item).toContainText(files.broken);
    await page.unroute(UPLOAD);
    await item.getByRole('button', { name: site.t(files.retryNamed, photo) }).click();
    await expect(item).toContainText(files.kept);
    await expect(item.locator('img')).toBeVisible();
    await doctor.expectAccessible('referral');

    await modal.field('patientComment').fill('Bokasérülés.');
    // A large one goes on where it stopped: after the connection, and after the page was loaded anew.
    const scan = { name: 'lelet.jpg', mimeType: 'image/jpeg', buffer: await drawNoise() };
    const large = field.getByRole('listitem').filter({ hasText: scan.name });
    const shareOf = (parts: number) => ({
      percent: Math.floor(((parts * PART_BYTES) / scan.buffer.length) * 100),
    });
    const parts = await followParts(page);
    parts.cutFrom(1);
    await field.getByLabel(files.choose).setInputFiles(scan);
    await expect(large).toContainText(site.t(files.brokenAt, shareOf(1)));
    const notUploaded = field.getByText(site.t(files.announceFailed, { name: scan.name }));
    await expect(notUploaded).toHaveCount(1);
    parts.cutFrom(2);
    await page.context().setOffline(false);
    await expect(large).toContainText(site.t(files.sending, shareOf(2)));
    await expect(notUploaded).toHaveCount(0);
    await page.reload();
    await modal.expectReady();
    await expect(large).toContainText(site.t(files.brokenOff, shareOf(2)));
    await doctor.expectAccessible('broken off');
    parts.cutFrom(Infinity);
    await field.getByLabel(files.choose).setInputFiles(scan);
    await expect(large).toContainText(files.kept);
    expect(parts.arrived).toEqual([0, 1, 2].map((part) => part * PART_BYTES));
    await expect(item.first()).toContainText(files.kept);
    await expect(modal.field('patientComment')).toHaveValue('Bokasérülés.');
    await modal.reserve.click();
    await expect(modal.title).not.toHaveText(site.words.booking.modal.title);
    await expect(modal.reserve).toHaveCount(0);
    const { rows } = await database.query(
      `SELECT FROM file f JOIN reservation r ON r.id = f.reservation_id WHERE r.provider_id = $1 AND f.kind = 'image/jpeg'`,
      [clinic.provider.id],
    );
    expect(rows).toHaveLength(2);
  },
);
