import { MY_PAGE_WORDS } from '#app/portal/my-page/words.ts';
import { arrangeAccount, arrangeSignIn } from '#tests/support/e2e/arranged-account.ts';
import { findStatuses } from '#tests/support/e2e/arranged-booking.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { expect, test } from '#tests/support/e2e/member-journey.ts';
import { DEMO_CUSTOMERS } from '#db/seed/members.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { marketOfDay, readerOfDay } from '#tests/support/e2e/sites.ts';

// By keyboard, on a telephone's width.
test.use({ viewport: { width: 390, height: 844 }, site: readerOfDay(2, marketOfDay(0)) });

test('a member asks on a doctor’s page to be told of an earlier time, is offered a freed one by mail and books it', async ({
  page,
  site,
  clinicWith,
  database,
  openBrowser,
}) => {
  const { earlier: w } = site.words;
  const myPage = MY_PAGE_WORDS[site.locale];
  const clinic = await clinicWith({ market: site.market });
  const account = await arrangeAccount(database);
  await database.query(
    'UPDATE subscription SET product_id = (SELECT product_id FROM subscription WHERE customer_id = $2 LIMIT 1) WHERE customer_id = $1',
    [account.customer_id, DEMO_CUSTOMERS.selfPaid],
  );
  await arrangeSignIn(page.context(), database, account, site);
  const doctor = new ProfilePage(page, site);
  const portal = new PortalPage(page, site);
  const openForm = async () => {
    await doctor.open(clinic.doctorPath);
    await page.getByRole('link', { name: site.words.finder.profile.earlier }).press('Enter');
  };
  await openForm();
  await portal.main.getByRole('button', { name: w.form.submit }).press('Enter');
  await portal.main.getByRole('button', { name: w.item.stop }).press('Enter');
  await expect(portal.main.locator(':focus')).toContainText(w.item.stopped);
  await openForm();
  await portal.main.getByRole('checkbox', { name: w.form.partNames.morning }).press('Space');
  await portal.expectAccessible('form');
  await portal.main.getByRole('button', { name: w.form.submit }).press('Enter');
  await expect(portal.main.getByRole('button', { name: w.item.stop })).toBeVisible();
  await expect(portal.main).toContainText(clinic.doctor.name);
  await portal.expectAccessible('list');

  // Somebody else looks at a time and gives it back.
  const other = await openBrowser();
  const stranger = new ProfilePage(other, site);
  const theirs = new ReservationModal(other, site);
  const giveBack = async (time: string | undefined) => {
    await stranger.open(clinic.doctorPath);
    const slotId = clinic.slotId(time ?? '');
    await stranger.calendarOf(`D${clinic.doctor.id}`).slot(slotId).press('Enter');
    await theirs.expectReady();
    await other.keyboard.press('Escape');
  };
  await giveBack(clinic.times[0]);
  const unwanted = await waitForMail(database, account.email);
  expect(unwanted.subject).toContain(w.mail.subject);
  await portal.goTo(findLink(unwanted, 'earlier-time'));
  await portal.main.getByRole('button', { name: w.offer.decline }).press('Enter');
  await expect(portal.heading).toHaveText(w.offer.declined);

  await giveBack(clinic.times[1]);
  const mail = await waitForMail(database, account.email, 2);
  await portal.goTo(findLink(mail, 'earlier-time'));
  await portal.expectAccessible('offer');
  // Nothing is booked yet.
  await expect(portal.main).not.toContainText(site.words.booking.summary.number);
  await portal.main.getByRole('button', { name: w.offer.take }).press('Enter');
  await new ReservationModal(page, site).expectReady();

  // On the account's own page the time is there in another browser, too, to go on with.
  const desk = await openBrowser();
  await arrangeSignIn(desk.context(), database, account, site);
  const own = new PortalPage(desk, site);
  await own.goTo('/');
  const held = own.main.getByRole('region', { name: site.t(myPage.held.title, { count: 1 }) });
  await expect(held).toContainText(clinic.doctor.name);
  await expect(held.getByRole('timer')).toBeVisible();
  await own.expectAccessible('held');
  await held.getByRole('button').first().press('Enter');
  const modal = new ReservationModal(desk, site);
  await modal.expectReady();
  await modal.reserve.press('Enter');
  await expect(modal.title).toHaveText(site.words.booking.modal.confirmedTitle);
  expect(await findStatuses(database, clinic)).toContain('confirmed');
});
