import { LINK_WORDS } from '#app/features/appointments/link-words.ts';
import type { Locator } from '@playwright/test';
import {
  arrangeBooking,
  findStatuses,
  getHoldMinutes,
} from '#tests/support/e2e/arranged-booking.ts';
import { FinderPage } from '#tests/support/e2e/finder-page.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { enlargeText, widthOf } from '#tests/support/e2e/large-text.ts';
import { LandingPage } from '#tests/support/e2e/landing-page.ts';
import { findLink, readCalendarFile, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { createPatient } from '#tests/support/e2e/patient.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { HUNGARIAN, PUBLIC_SEARCH, ROMANIAN } from '#tests/support/e2e/sites.ts';
import { StartSearchPage } from '#tests/support/e2e/start-search-page.ts';
import { CancelPage, VerificationPage } from '#tests/support/e2e/token-pages.ts';

const DERMATOLOGY_NAMES = { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' };
const CONSULTATIONS = {
  hu: 'Szakorvosi vizsgálat',
  ro: 'Consultație de specialitate',
  en: 'Specialist consultation',
};

// Both markets, and both ways to begin; the keyboard walks the third, from the landing page of the Hungarian portal.
for (const site of [ROMANIAN, PUBLIC_SEARCH]) {
  test(`a visitor finds a doctor, books a time, confirms by mail and cancels, ${site.name} [C004 C008 C012 C103 C301 C302 C303 C304 C305 C306 C308 C309 C582 C585 C660]`, async ({
    page,
    database,
    clinicWith,
  }) => {
    test.slow();
    const { words } = site;
    const clinic = await clinicWith({ market: site.market });
    const patient = createPatient(site.market);
    const specialty = DERMATOLOGY_NAMES[site.locale];

    const isStartTheSearch = site === PUBLIC_SEARCH;
    const start = isStartTheSearch ? new StartSearchPage(page, site) : new LandingPage(page, site);
    await start.open();
    await start.specialty.fill('derm');
    await page.getByRole('option').filter({ hasText: CONSULTATIONS[site.locale] }).first().click();
    await start.choosePlace(site.market === 'HU' ? 'Belváros' : 'Cluj');
    await start.searchButton.click();
    const path = isStartTheSearch ? '/' : '/services/provider-search';
    await page.waitForURL(
      ({ pathname, search }) => pathname === path && search.startsWith('?subfunction=1&location='),
    );

    const finder = new FinderPage(page, site);
    await finder.expectOpen();
    await finder.doctorsTab.click();
    await finder.openForm();
    await finder.more.click();
    const field = start instanceof StartSearchPage ? start.sidebar.doctorName : finder.doctorName;
    await field.fill(clinic.doctor.given_name);
    await field.press('Enter');
    await expect(finder.cards).toHaveCount(1);
    const calendar = finder.calendarOf(`D${clinic.doctor.id}`);
    const slot = calendar.slot(clinic.slotId(clinic.times[0] ?? ''));
    await slot.click();

    const modal = new ReservationModal(page, site);
    await modal.expectReady();
    await expect(modal.summary).toContainText((clinic.times[0] ?? '').replace('T', ' '));
    await expect(modal.summary).toContainText(specialty);
    await expect(modal.summary).toContainText(CONSULTATIONS[site.locale]);
    await expect(modal.summary).toContainText(clinic.doctor.name);
    await expect(modal.summary).toContainText(words.booking.summary.paidOnSite);
    await modal.fill(patient);
    await modal.send();
    await expect(modal.dialog).toContainText(patient.email);
    await expect(modal.dialog).toContainText(words.booking.done.next);
    await modal.button(words.booking.done.later).click();
    await expect(modal.dialog).toHaveCount(0);
    await expect(slot).toHaveCount(0);

    const mail = await waitForMail(database, patient.email);
    expect(mail.subject).toContain(site.mailWords.verify.subject);
    const verifyPath = findLink(mail, 'verify-public-reservation');
    const verification = new VerificationPage(page, site);
    await verification.open(verifyPath);
    await expect(verification.title).toHaveText(words.booking.verify.title);
    await expect(verification.dialog).toContainText(clinic.provider.name);
    await expect(verification.dialog).toContainText(words.booking.ticket.bring);
    expect(await findStatuses(database, clinic)).toEqual(['confirmed']);

    const confirmation = await waitForMail(database, patient.email, 2);
    expect(confirmation.subject).toContain(site.mailWords.confirmed.subject);
    const invitation = await readCalendarFile(confirmation);
    expect(invitation.method).toBe('REQUEST');
    expect(invitation.status).toBe('CONFIRMED');
    expect(invitation.event.startDate.toString()).toBe(`${clinic.times[0]}:00`);
    expect(invitation.event.startDate.zone.tzid).toBe(clinic.calendar.tz);

    const cancelPath = findLink(confirmation, 'cancel-reservation');
    const cancel = new CancelPage(page, site);
    await cancel.open(cancelPath);
    await expect(cancel.heading).toHaveText(LINK_WORDS[site.locale].title);
    expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
    await cancel.cancelButton.click();
    await expect(cancel.heading).toHaveText(words.booking.cancel.done);
    await cancel.expectAccessible('cancelled');

    const withdrawal = await readCalendarFile(await waitForMail(database, patient.email, 3));
    expect(withdrawal.method).toBe('CANCEL');
    expect(withdrawal.status).toBe('CANCELLED');
    expect(withdrawal.event.uid).toBe(invitation.event.uid);
    expect(withdrawal.sequence).toBeGreaterThan(invitation.sequence);

    const query = `subfunction=1&listType=doctors&doctorName=${clinic.doctor.given_name}&week=${clinic.week}`;
    await finder.open(query);
    await expect(slot).toBeVisible();
  });
}

test('the whole journey works by keyboard alone', async ({ page, database, clinicWith }) => {
  test.slow();
  const site = HUNGARIAN;
  const { words } = site;
  const clinic = await clinicWith();
  const patient = createPatient('HU');
  const { keyboard } = page;
  /** Tabs on until something is focused; everything before it must let the focus go on. */
  const tabTo = async (target: Locator) => {
    for (let steps = 0; steps < 150; steps += 1) {
      await keyboard.press('Tab');
      if (await target.evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error('Tab never reaches it');
  };

  const landing = new LandingPage(page, site);
  await landing.open();
  await tabTo(landing.specialty);
  await keyboard.type('borgyogy');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(landing.specialty).toHaveValue(/^Bőrgyógyászat – /);
  await tabTo(landing.searchButton);
  await keyboard.press('Enter');

  const finder = new FinderPage(page, site);
  await expect(page).toHaveURL(/provider-search\?subfunction=/);
  await finder.comeAlive();
  await tabTo(finder.foldedForm);
  await keyboard.press('Enter');
  await tabTo(finder.more);
  await keyboard.press('Enter');
  await expect(finder.providerName).toBeFocused();
  await tabTo(finder.doctorName);
  await keyboard.type(clinic.doctor.given_name);
  await keyboard.press('Enter');
  await expect(finder.cards).toHaveCount(1);
  await tabTo(finder.providersTab);
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/listType=doctors/);
  await expect(finder.cards).toHaveCount(1);
  const calendar = finder.calendarOf(`D${clinic.doctor.id}`);
  const slot = (index: number) => calendar.slot(clinic.slotId(clinic.times[index] ?? ''));
  await tabTo(slot(0));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');

  const modal = new ReservationModal(page, site);
  await modal.expectReady();
  await tabTo(modal.field('patientLastName'));
  for (const typed of [
    patient.lastName,
    patient.firstName,
    patient.birth.year,
    patient.birth.month,
    patient.birth.day,
    patient.mothersName,
    patient.phone,
    patient.email,
    patient.comment,
  ]) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
  }
  await modal.expectFilled(patient);
  await tabTo(modal.reserve);
  await keyboard.press('Enter');
  await modal.expectSent();
  await tabTo(modal.button(words.booking.done.later));
  await keyboard.press('Enter');
  await expect(modal.dialog).toHaveCount(0);

  const verification = new VerificationPage(page, site);
  await verification.open(
    findLink(await waitForMail(database, patient.email), 'verify-public-reservation'),
  );
  await expect(verification.title).toHaveText(words.booking.verify.title);
  await keyboard.press('Escape');
  await expect(verification.dialog).toHaveCount(0);

  const cancel = new CancelPage(page, site);
  await cancel.open(findLink(await waitForMail(database, patient.email, 2), 'cancel-reservation'));
  await tabTo(cancel.cancelButton);
  await keyboard.press('Enter');
  await expect(cancel.heading).toHaveText(words.booking.cancel.done);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor books with a finger, in a modal that fills the screen', async ({
    page,
    database,
    clinicWith,
  }) => {
    test.slow();
    const site = HUNGARIAN;
    const clinic = await clinicWith();
    const patient = createPatient('HU');
    const finder = new FinderPage(page, site);
    await finder.open('subfunction=1');
    await expect(finder.specialty).toBeHidden();
    await finder.foldedForm.tap();
    await finder.more.tap();
    await finder.expectAccessible();
    await finder.doctorName.fill(clinic.doctor.given_name);
    await finder.searchButton.tap();
    await expect(finder.cards).toHaveCount(1);
    await expect(finder.specialty).toBeHidden();
    const calendar = finder.calendarOf(`P${clinic.provider.id}`);
    await calendar.slot(clinic.slotId(clinic.times[1] ?? '')).tap();

    const modal = new ReservationModal(page, site);
    await modal.expectReady();
    expect(await modal.dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect(modal.reserve).toBeInViewport();
    await enlargeText(page);
    await expect(modal.reserve, 'large letters have the whole screen').not.toBeInViewport();
    expect(await modal.countTitleLines(), 'and a single word does not break').toBe(1);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await modal.fill(patient);
    await expect(modal.reserve).toBeInViewport();
    await modal.reserve.tap();
    await modal.expectSent();
    await modal.button(site.words.booking.done.later).tap();

    const verification = new VerificationPage(page, site);
    await verification.open(
      findLink(await waitForMail(database, patient.email), 'verify-public-reservation'),
    );
    await expect(verification.title).toHaveText(site.words.booking.verify.title);
    const topOf = async (name: string) =>
      (await verification.dialog.getByRole('link', { name }).boundingBox())?.y;
    const { map, route } = site.words.booking.ticket;
    expect(await topOf(route), 'the way there beside the map').toBe(await topOf(map));
    expect(await widthOf(page), 'nothing sticks out of the screen').toBeLessThanOrEqual(390);
    await enlargeText(page);
    expect(await widthOf(page), 'nor does it in large letters').toBeLessThanOrEqual(390);
  });
});

test('a picked time is held for 15 minutes and gone for everybody else at once [C550 C815]', async ({
  page,
  openBrowser,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const finder = new FinderPage(page, HUNGARIAN);
  const query = `subfunction=1&doctorName=${clinic.doctor.given_name}&week=${clinic.week}`;
  await finder.open(query);
  const id = clinic.slotId(clinic.times[0] ?? '');
  const owner = `P${clinic.provider.id}`;
  await finder.calendarOf(owner).slot(id).click();
  const modal = new ReservationModal(page, HUNGARIAN);
  await modal.expectReady();
  await expect(modal.timer).toHaveText(/14:\d\d|15:00/);
  expect(await getHoldMinutes(database, clinic)).toBe(15);

  const other = new FinderPage(await openBrowser(), HUNGARIAN);
  await other.open(query);
  await expect(other.calendarOf(owner).slots.first()).toBeVisible();
  await expect(other.calendarOf(owner).slot(id)).toHaveCount(0);
});

test('a program that fetches a mailed link changes nothing', async ({ database, clinicWith }) => {
  const clinic = await clinicWith();
  const { verifyPath } = await arrangeBooking(database, clinic);
  for (const method of [1, 2, 3]) {
    const answer = await ask(verifyPath, { headers: { 'user-agent': `scanner ${method}` } });
    expect(answer.status).toBe(200);
  }
  expect(await findStatuses(database, clinic)).toEqual(['pending_verification']);
});
