import { STAFF_WORDS } from '#app/staff/words.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { marketOfDay, readerOfDay, staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(2);

// By keyboard, on a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

const reader = readerOfDay(0, marketOfDay(1));
/** As it is typed in each market, kept and written. */
const PHONE = {
  HU: { typed: '06 20 555 0177', kept: '+36205550177', written: '20 555 0177' },
  RO: { typed: '0721 555 177', kept: '+40721555177', written: '721 555 177' },
}[reader.market];
/** What has to be said of the hours, of a hidden number and of what one is asked for, and where a call-back waits. */
const SAID = {
  hu: {
    hours: 'Munkanapokon 08:00–20:00',
    hidden: 'Ne rejtse el a telefonszámát',
    asked: 'vezetéknév, keresztnév és születési dátum',
    underWay: 'Folyamatban',
    weCall: 'Visszahívjuk',
    number: 'Ezen a számon: ',
  },
  ro: {
    hours: 'În zilele lucrătoare 08:00–20:00',
    hidden: 'Nu ascundeți numărul de telefon',
    asked: 'nume, prenume și data nașterii',
    underWay: 'În curs',
    weCall: 'Vă sunăm',
    number: 'La numărul ',
  },
  en: {
    hours: 'Working days 08:00–20:00',
    hidden: 'Do not hide your number',
    asked: 'first name, last name and date of birth',
    underWay: 'In progress',
    weCall: 'We will call you back',
    number: 'On ',
  },
}[reader.locale];

test('a member reads how to call and asks to be called back; a doctor takes it on, calls and closes it, and reads when it is of a child of age [C005 C033 C034 C035 C067]', async ({
  page,
  database,
  openBrowser,
}) => {
  const { phoneAdvice: w } = reader.words;
  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, reader);
  const advice = new PortalPage(page, reader);
  await advice.goTo('/services/consultation');
  await expect(advice.main).toContainText(SAID.hours);
  await expect(advice.main).toContainText(SAID.hidden);
  await expect(advice.main).toContainText(SAID.asked);
  await expect(advice.main.locator(`a[href^="tel:+36"]`)).toBeVisible();

  const submit = advice.main.getByRole('button', { name: w.form.submit });
  const topic = advice.main.getByRole('combobox', { name: w.form.topic });
  await submit.press('Enter');
  await expect(topic).toBeFocused();
  await expect(advice.main).toContainText(w.form.errors.reachRequired);
  await topic.selectOption('medicine');
  await advice.main.getByRole('textbox', { name: w.form.phone }).fill(PHONE.typed);
  await advice.main.getByRole('combobox', { name: w.form.reach }).selectOption({ index: 1 });
  await submit.press('Enter');
  await expect(advice.main.getByText(new RegExp(`${SAID.number}.*${PHONE.written}`))).toBeVisible();
  await expect(advice.main).toContainText(w.list.statuses.requested);
  await advice.expectAccessible('asked');
  const mail = await waitForMail(database, account.email);
  expect(mail.text).toContain(PHONE.written);
  expect(mail.text).not.toContain(w.form.topics.medicine);

  // It waits on the start page, too.
  const underWay = advice.main.getByRole('region', { name: SAID.underWay });
  await advice.goTo('/');
  await expect(underWay).toContainText(SAID.weCall);
  await expect(underWay.getByRole('link')).toHaveAttribute('href', '/services/consultation');

  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM call_back WHERE phone = $2 AND customer_id = $1`,
    [account.customer_id, PHONE.kept],
  );
  const staff = STAFF_WORDS[STAFF.locale];
  const room = new PortalPage(await openBrowser(), STAFF);
  await signInAsStaff(database, room.page, 'advice@staff.example');
  await room.goTo('/staff/call-backs');
  await expect(room.heading).toHaveText(staff.callBacks.title);
  await room.expectOpen();
  await expect(room.main).not.toContainText(PHONE.written);
  await room.main.locator(`a[href$="${rows[0]?.id}"]`).press('Enter');
  await expect(room.main.locator(`a[href="tel:${PHONE.kept}"]`)).toBeVisible();
  await room.expectOpen();

  // Were it for a child who has come of age since, who asked would find it nowhere, and the doctor read that.
  await database.query(
    `UPDATE call_back SET relation = 'child', created_at = portal_now() - interval '3 days', date_of_birth = (portal_now() - interval '18 years 1 day')::date WHERE id = $1`,
    [rows[0]?.id],
  );
  await room.page.reload();
  await expect(room.main).toContainText(staff.comeOfAge.title);
  await room.expectOpen();
  await advice.goTo('/');
  await expect(underWay).toHaveCount(0);
  await database.query('UPDATE call_back SET relation = NULL WHERE id = $1', [rows[0]?.id]);

  await room.page.getByRole('button', { name: staff.callBack.claim }).press('Enter');
  await room.page.getByRole('textbox', { name: staff.callBack.note }).fill('Beszéltünk.');
  await room.page.getByRole('button', { name: staff.callBack.finish }).press('Enter');
  await expect(room.heading).toHaveText(staff.callBacks.title);

  await advice.goTo('/');
  await expect(underWay).toHaveCount(0);
  await advice.goTo('/services/consultation');
  await expect(advice.main).toContainText(w.list.statuses.reached);
});
