import { randomUUID } from 'node:crypto';
import type { Pool } from '#db/client.ts';
import { hu as files } from '#app/features/files/messages/hu.ts';
import {
  arrangeAccount,
  arrangeVoucher,
  PASSWORD as PASSWORD_OF_ACCOUNT,
} from '#tests/support/e2e/arranged-account.ts';
import { SignInPage } from '#tests/support/e2e/account-pages.ts';
import { buildCare, buildCover, buildProduct } from '#tests/support/builders/products.ts';
import { expect, test, testWithoutScripts } from '#tests/support/e2e/journey.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { findLost } from '#tests/support/e2e/portal-page.ts';
import { createPerson, RegistrationPage } from '#tests/support/e2e/registration-page.ts';
import { HUNGARIAN, MEMBERS_ONLY, ROMANIAN, TELEKOM } from '#tests/support/e2e/sites.ts';
import { drawPdf } from '#tests/support/sent-files.ts';

const PASSWORD = 'three grey herons';
/** Of the demo's vouchers one that its holder has paid for. */
const SELF_PAID = 'DEMOPROGRAM01';
/** Needs a referral. */
const XRAY = 184;

// What is asked for differs by market, not by language.
for (const site of [HUNGARIAN, ROMANIAN]) {
  test(`from the voucher to a signed-in member by keyboard, with a reload on the way, ${site.name} [C050 C051 C052 C053 C063 C064 C322 C832]`, async ({
    page,
    database,
    watched,
  }) => {
    test.slow();
    watched.allow(400);
    const { registration: words, accounts } = site.words;
    const person = createPerson(`${randomUUID()}@example.com`, site.market);
    const registration = new RegistrationPage(page, site);
    await registration.open();
    await expect(registration.currentStep).toContainText(words.steps.person);

    // An empty step names what is missing and leads to the first of it.
    await registration.button(words.next).press('Enter');
    await expect(registration.errors).toHaveCount(9);
    expect(await findLost(registration.errors)).toEqual([]);
    await expect(registration.field(site.market === 'HU' ? 'lastName' : 'firstName')).toBeFocused();
    await registration.fillPerson(person);
    await page.keyboard.press('Enter');
    await expect(registration.stepTitle).toHaveText(words.voucherTitle);
    await expect(registration.stepTitle).toBeFocused();
    await expect(registration.currentStep).toContainText(words.steps.voucher);
    await registration.expectAccessible('voucher');

    // Coming back loses nothing.
    await page.reload();
    await registration.comeAlive();
    await expect(registration.stepTitle).toHaveText(words.voucherTitle);
    await registration.button(words.back).press('Enter');
    await expect(registration.field('street')).toHaveValue(person.street);
    await registration.button(words.next).press('Enter');

    await registration.field('voucherCode').fill('nosuchcode');
    await registration.terms.press('Space');
    await registration.button(words.activate).press('Enter');
    await expect(registration.errors).toHaveCount(1);
    expect(await findLost(registration.errors)).toEqual([]);
    await registration.field('voucherCode').fill(await arrangeVoucher(database, SELF_PAID));
    await page.keyboard.press('Enter');
    await expect(registration.stepTitle).toHaveText(words.confirmTitle);
    await expect(registration.main).toContainText(person.email);
    const kept = await page.evaluate(() => JSON.stringify(window.sessionStorage));
    expect(kept, 'what was sent does not stay in the browser').not.toContain(person.email);
    await registration.expectAccessible('sent');

    const mail = await waitForMail(database, person.email);
    await page.goto(site.address(findLink(mail, 'finish-registration')));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(accounts.newPassword.password, { exact: true }).fill(PASSWORD);
    await dialog.getByLabel(accounts.newPassword.repeat, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const goOn = dialog.getByRole('link', { name: accounts.newPassword.goOn });
    await goOn.press('Enter');
    await expect(goOn).toBeHidden();
    await registration.open();
    await expect(registration.currentStep).toContainText(words.steps.contact);
    await expect(registration.stepTitle).toHaveText(words.contactTitle);
    const welcome = await waitForMail(database, person.email, 2);
    expect(welcome.subject).toContain(site.mailWords.account.welcome.subject);
  });
}

test('a time held without a subscription is booked by registering, with the referral it needs, which a reload asks for again [C075 C102 C323 C497 C559 C560 C562 C563 C665]', async ({
  page,
  database,
  clinicWith,
  watched,
}) => {
  test.slow();
  // The referral is lacking.
  watched.allow(422);
  const site = MEMBERS_ONLY;
  const { registration: words, accounts, booking } = site.words;
  const clinic = await clinicWith({ subfunctions: [XRAY] });
  const person = createPerson(`${randomUUID()}@example.com`);
  const modal = new ReservationModal(page, site);
  const registration = new RegistrationPage(page, site);

  await page.goto(site.address(clinic.doctorPath));
  await registration.comeAlive();
  await page.locator('button[name="slot"]').first().click();
  await expect(modal.dialog).toContainText(booking.registerFirst.text);
  await expect(modal.reserve).toHaveCount(0);
  await modal.dialog.getByLabel(booking.form.patientComment).fill('Fáj a térdem');
  await modal.button(booking.registerFirst.button).click();

  await expect(page).toHaveURL(site.address('/'));
  await expect(modal.title).toHaveText(words.held.title);
  await registration.expectAccessible();
  await modal.dialog.getByRole('link', { name: words.held.button }).click();
  await expect(registration.main).toContainText(words.held.title);
  await registration.fillPerson(person);
  await registration.button(words.next).click();
  await registration.terms.check();
  await registration.button(words.activate).click();
  await expect(registration.stepTitle).toHaveText(words.confirmTitle);

  const mail = await waitForMail(database, person.email);
  await insure(database, person.email);
  await page.goto(site.address(findLink(mail, 'finish-reservation')));
  await modal.dialog.getByLabel(accounts.newPassword.password, { exact: true }).fill(PASSWORD);
  await modal.dialog.getByLabel(accounts.newPassword.repeat, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  const { referral } = words.finish;
  await expect(modal.title).toHaveText(referral.title);
  await expect(page).toHaveURL(site.address('/'));
  await page.reload();
  await expect(modal.title).toHaveText(referral.title);
  const scan = { name: 'beutalo.pdf', mimeType: 'application/pdf', buffer: await drawPdf() };
  await modal.dialog.getByLabel(files.choose).setInputFiles(scan);
  await expect(modal.dialog.getByText(files.kept, { exact: true })).toBeVisible();
  await registration.expectAccessible('referral');
  await modal.button(referral.submit).click();

  await expect(page).toHaveURL(site.address('/services/provider-search/reservation'));
  await expect(registration.heading).toHaveText(words.reserved.title);
  await expect(registration.main).toContainText(clinic.provider.name);
  await expect(registration.main).toContainText((clinic.times[0] ?? '').replace('T', ' '));
  await registration.expectAccessible();
  const { rows } = await database.query(
    `SELECT r.status::text, r.patient_comment, f.name FROM reservation r JOIN file f ON f.reservation_id = r.id WHERE r.provider_id = $1`,
    [clinic.provider.id],
  );
  expect(rows).toEqual([
    { status: 'confirmed', patient_comment: 'Fáj a térdem', name: 'beutalo.pdf' },
  ]);
  const download = page.waitForEvent('download');
  await registration.main.getByRole('link', { name: words.reserved.calendar }).click();
  expect((await download).suggestedFilename()).toBe('vizit.ics');
});

/** With cover for radiology, whose care an insurer pays for with a referral alone. */
async function insure(database: Pool, email: string): Promise<void> {
  const { rows } = await database.query<{ partner_id: number; specialization_id: number }>(
    `SELECT a.partner_id, f.specialization_id::int FROM account a, subfunction f WHERE a.email = $1 AND f.id = $2`,
    [email, XRAY],
  );
  const [{ partner_id, specialization_id } = { partner_id: 0, specialization_id: 0 }] = rows;
  const product = await buildProduct(database, {
    id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000),
    partner_id,
    key: `insured-${randomUUID()}`,
    is_insured: true,
  });
  await buildCover(database, product, { specialization_id });
  await buildCare(database, { partner_id, subfunction_id: XRAY });
  await database.query(
    'UPDATE registration r SET product_id = $1 FROM account a WHERE a.id = r.account_id AND a.email = $2',
    [product.id, email],
  );
}

test('a time that ran out while its holder registered is released, and they hear so [C561 C795]', async ({
  page,
  database,
  clinicWith,
}) => {
  const site = MEMBERS_ONLY;
  const { registration: words, accounts, booking } = site.words;
  const clinic = await clinicWith();
  const person = createPerson(`${randomUUID()}@example.com`);
  const modal = new ReservationModal(page, site);
  const registration = new RegistrationPage(page, site);
  await page.goto(site.address(clinic.doctorPath));
  await registration.comeAlive();
  await page.locator('button[name="slot"]').first().click();
  await modal.button(booking.registerFirst.button).click();
  await modal.dialog.getByRole('link', { name: words.held.button }).click();
  await registration.fillPerson(person);
  await registration.button(words.next).click();
  await registration.terms.check();
  await registration.button(words.activate).click();
  const mail = await waitForMail(database, person.email);
  await database.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 second' WHERE provider_id = $1`,
    [clinic.provider.id],
  );
  await page.goto(site.address(findLink(mail, 'finish-reservation')));
  await modal.dialog.getByLabel(accounts.newPassword.password, { exact: true }).fill(PASSWORD);
  await modal.dialog.getByLabel(accounts.newPassword.repeat, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(registration.toasts).toContainText(words.finish.lockExpired);
  await expect(registration.toasts).toContainText(
    /legfeljebb 15 percig tartjuk fenn.*lejárt.*felszabadult.*most már foglalhat/,
  );
  await modal.dialog.getByRole('link', { name: words.finish.search }).click();
  await expect(page).toHaveURL(/\/services\/provider-search/);
});

test('a registration that fails says why in a toast, and nothing typed is lost [C775 C784]', async ({
  page,
  watched,
}) => {
  watched.allow(429, 500);
  const { words } = HUNGARIAN;
  const registration = new RegistrationPage(page, HUNGARIAN);
  const person = createPerson('nobody@example.com');
  const failures = [
    { errorCode: 'too_many_mails', httpCode: 429, message: 'Próbálja újra egy óra múlva.' },
    { errorCode: 'unknown_error', httpCode: 500, message: 'Hiba' },
  ];
  await page.route('**/api/registration', async (route) => {
    const [answer] = failures.splice(0, 1);
    await route.fulfill({ status: answer?.httpCode ?? 500, json: answer });
  });
  await registration.open();
  await registration.fillPerson(person);
  await registration.button(words.registration.next).click();
  await registration.field('voucherCode').fill('DEMOPROGRAM12');
  await registration.terms.check();
  await registration.button(words.registration.activate).click();
  await expect(registration.toasts).toContainText(['Próbálja újra egy óra múlva.']);
  await registration.button(words.registration.activate).click();
  await expect(registration.toasts).toHaveCount(2);
  await expect(registration.toasts.last()).toContainText(
    'Ismeretlen regisztrációs hiba, kérjük, próbálja újra később.',
  );
  await expect(registration.field('voucherCode')).toHaveValue('DEMOPROGRAM12');
});

test('after the free service has ended nobody is activated any more [C049 C827]', async ({
  page,
}) => {
  const registration = new RegistrationPage(page, TELEKOM);
  await registration.open();
  await expect(registration.stepTitle).toHaveText('Az ingyenes szolgáltatás véget ért');
  await expect(registration.main).toContainText('2024. március 31-ig');
  await expect(registration.button(registration.words.activate)).toBeDisabled();
});

testWithoutScripts(
  'a service that has ended is not sold: its landing page says so and offers no activation',
  async ({ page }) => {
    const { hero, activation } = TELEKOM.words.content;
    for (const path of ['/', '/telekom-start']) {
      await page.goto(TELEKOM.address(path));
      const main = page.getByRole('main');
      await expect(main).toContainText('Az ingyenes szolgáltatás véget ért');
      await expect(main.getByRole('link', { name: hero.activate })).toHaveCount(0);
      await expect(main).not.toContainText(activation.title);
    }
  },
);

test('the registration stands on a phone [C063]', async ({ page }) => {
  const site = ROMANIAN;
  await page.setViewportSize({ width: 390, height: 844 });
  const registration = new RegistrationPage(page, site);
  await registration.open();
  await expect(registration.heading).toHaveText(site.words.registration.title);
  expect(await widthOf(page)).toBe(390);
  await enlargeText(page);
  expect(await widthOf(page)).toBe(390);
});

test('who is signed in without a subscription activates a voucher on the account, and books for a child at once [C013 C044]', async ({
  page,
  database,
  clinicWith,
}) => {
  const site = HUNGARIAN;
  const { registration: words, booking } = site.words;
  const account = await arrangeAccount(database);
  await database.query(
    `UPDATE subscription SET starts_on = '2020-01-01', ends_on = '2021-01-01' WHERE customer_id = $1`,
    [account.customer_id],
  );
  await database.query(
    `INSERT INTO minor (id, partner_id, holder_id, last_name, first_name, date_of_birth, relation)
     VALUES ($1, $2, $3, 'Szabó', 'Zsófi', '2016-03-05', 'child')`,
    [randomUUID(), account.partner_id, account.customer_id],
  );
  const login = new SignInPage(page, site);
  await login.goTo('/login?next=/registration');
  await login.signIn(account.email, PASSWORD_OF_ACCOUNT);
  const registration = new RegistrationPage(page, site);
  await expect(registration.stepTitle).toHaveText(words.voucherTitle);
  await registration.comeAlive();
  await registration.expectAccessible();
  await registration.field('voucherCode').fill(await arrangeVoucher(database, SELF_PAID));
  await registration.terms.press('Space');
  await registration.button(words.activate).press('Enter');
  await expect(registration.stepTitle).toHaveText(words.contactTitle);

  const clinic = await clinicWith();
  await page.goto(site.address(clinic.doctorPath));
  await registration.comeAlive();
  await page.locator('button[name="slot"]').first().click();
  const modal = new ReservationModal(page, site);
  await modal.expectReady();
  const whom = modal.dialog.getByLabel(booking.form.forWhom.label);
  await whom.selectOption({ label: booking.form.forWhom.other });
  await modal.reserve.press('Enter');
  await expect(modal.field('patientLastName')).toBeFocused();
  await registration.expectAccessible();
  await whom.selectOption({ label: 'Szabó Zsófi' });
  await modal.reserve.press('Enter');
  await expect(modal.field('patientMothersName')).toBeFocused();
  // By it nobody else, who may be elsewhere meanwhile.
  await page.keyboard.type(`Szabó Kata ${randomLetters()}`);
  await modal.reserve.press('Enter');
  await expect(modal.title).toHaveText(booking.modal.confirmedTitle);
  const { rows } = await database.query(
    'SELECT patient_first_name, on_behalf_relation FROM reservation WHERE customer_id = $1',
    [account.customer_id],
  );
  expect(rows).toEqual([{ patient_first_name: 'Zsófi', on_behalf_relation: 'child' }]);
});
