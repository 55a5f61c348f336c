import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { PRIVACY_ROOM_WORDS } from '#app/staff/privacy/privacy-words.ts';
import { RETENTION_WORDS } from '#app/staff/privacy/retention-words.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { HUNGARIAN, staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(2);

const w = PRIVACY_ROOM_WORDS[STAFF.locale];
const codeOf = (email: string) =>
  makeTotpCode(DEMO_STAFF.find((one) => one.email === email)?.secret ?? '');

test('an erasure asked for by letter is registered and planned by two by keyboard, and stopped by whose account it is', async ({
  page,
  database,
  openBrowser,
  watched,
}) => {
  watched.allow(400, 409);
  const account = await arrangeAccount(database);
  const { rows } = await database.query<{ last: string; first: string; born: string }>(
    `SELECT last_name AS last, first_name AS first, date_of_birth::text AS born FROM subscription WHERE customer_id = $1`,
    [account.customer_id],
  );
  const [person] = rows;
  if (!person) throw new Error('nobody');
  const room = new PortalPage(page, STAFF);
  await signInAsStaff(database, room.page, 'admin@staff.example');
  await room.goTo('/staff/admin/privacy');
  await expect(room.heading).toHaveText(STAFF_WORDS[STAFF.locale].privacy.title);
  await room.main.getByRole('link', { name: w.make }).press('Enter');
  await expect(room.heading).toHaveText(w.newTitle);
  await room.expectOpen();
  const field = (name: string) => room.main.locator(`[name=${name}]`);
  await room.main.getByRole('button', { name: w.submit }).press('Enter');
  await expect(field('kind')).toBeFocused();
  await field('kind').selectOption('erase');
  await field('channel').selectOption('letter');
  await field('lastName').fill(person.last);
  await field('firstName').fill('Nincs Ilyen');
  await field('dateOfBirth').fill(person.born);
  await field('email').fill(account.email);
  await room.main.getByLabel(w.isIdentityProven).press('Space');
  await field('email').press('Enter');
  await expect(room.main.getByRole('alert')).toContainText(w.unknownPerson);
  // Nothing that was typed is lost.
  await field('firstName').fill(person.first);
  await field('firstName').press('Enter');

  await expect(room.main).toContainText(w.states.received);
  await expect(room.main).toContainText(account.email);
  await room.expectOpen();
  // Once it is planned, nobody is told any more that it has come.
  await waitForMail(database, account.email, 1);
  await room.main.getByRole('button', { name: w.steps.refuse, exact: true }).press('Enter');
  await expect(room.main.getByLabel(`${w.steps.refuse}: ${w.reason}`)).toBeFocused();
  await room.main.getByRole('button', { name: w.steps.propose_erasure }).press('Enter');
  await expect(field('code')).toBeFocused();
  await field('code').press('Enter');
  await expect(field('code')).toHaveAccessibleDescription(new RegExp(w.codeRequired));
  await field('code').fill(codeOf('admin@staff.example'));
  await field('code').press('Enter');
  await expect(room.main).toContainText(w.waitsForSecond);
  await room.expectAccessible();

  const second = new PortalPage(await openBrowser(), STAFF);
  await signInAsStaff(database, second.page, 'second-admin@staff.example');
  await second.goTo(new URL(page.url()).pathname);
  await second.comeAlive();
  const secondCode = second.main.locator('[name=code]');
  await secondCode.fill(codeOf('second-admin@staff.example'));
  await secondCode.press('Enter');
  await expect(second.main).toContainText(w.states.planned);
  await room.goTo(new URL(page.url()).pathname);

  const mail = await waitForMail(database, account.email, 2);
  const own = new PortalPage(await openBrowser(), HUNGARIAN);
  await arrangeSignIn(own.page.context(), database, account, HUNGARIAN);
  const link = /http\S+\/profile\/privacy\S*/.exec(mail.text)?.[0] ?? '';
  await own.goTo(link.slice(HUNGARIAN.origin.length));
  const { requests } = HUNGARIAN.words.profile.privacy;
  await expect(own.main).toContainText(requests.kinds.erase);
  await own.main.getByRole('button', { name: requests.stop }).press('Enter');
  await expect(own.announcement(requests.withdrawn)).toBeVisible();

  // Who presses without having seen it is told, and sees it.
  await room.main.getByRole('button', { name: w.stop }).press('Enter');
  await expect(room.main.getByRole('alert')).toContainText(w.changedMeanwhile);
  await expect(room.main).toContainText(w.states.withdrawn);

  await room.goTo('/staff/admin/privacy');
  await room.main.getByLabel(w.byEmailLabel).fill(account.email);
  await room.main.getByLabel(w.byEmailLabel).press('Enter');
  await expect(room.main.getByRole('status').getByRole('link')).toContainText(w.kinds.erase);
  await room.expectOpen();

  await room.goTo('/staff/admin/retention');
  await expect(room.main.getByRole('table')).toContainText(
    RETENTION_WORDS[STAFF.locale].rules.worker_delete_privacy_request,
  );
});
