import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeTotpCode } from '#app/features/identity/totp.server.ts';
import { LANGUAGE_NAMES } from '#app/i18n/locale.ts';
import { ACCESS_WORDS } from '#app/staff/access/access-words.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { arrangeWaiting } from '#tests/support/e2e/arranged-approval.ts';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { addAuthenticator } from '#tests/support/e2e/security-card.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../../scripts/staff.ts');
const STAFF = staffOfDay(2);
const { host: HOST, origin: ORIGIN } = STAFF;
const PASSWORD = 'hét csendes vidra úszik';
const w = STAFF_WORDS[STAFF.locale];
/** `npm run staff -- …` beside the running portal. */
async function runCommand(...options: string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = {
    ...environment,
    DATA_DIR: process.env.E2E_DATA_DIR,
    PORT: process.env.E2E_PORT,
  };
  return (await run(process.execPath, [COMMAND, ...options], { env })).stdout;
}

/** Somebody new, by the command. @returns the page of their link */
async function openLink(page: Page, role: string) {
  const email = `${randomUUID()}@staff.example`;
  const said = await runCommand(
    'invite',
    '--email',
    email,
    '--name',
    'Kiss Edit',
    '--role',
    role,
    '--partner',
    'generic',
  );
  const link = /http\S+/.exec(said)?.[0] ?? '';
  expect(link).toContain(`${ORIGIN}/staff/invitation/`);
  const portal = new PortalPage(page, STAFF);
  await portal.goTo(link.slice(ORIGIN.length));
  await expect(portal.heading).toContainText('Kiss Edit');
  await expect(page).toHaveURL(`${ORIGIN}/`);
  return { portal, email, link };
}

/** The same, with an authenticator. @returns the page, signed in */
async function comeIn(page: Page, role: string) {
  const { portal, email, link } = await openLink(page, role);
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: w.invitation.password }).fill(PASSWORD);
  await page.getByRole('textbox', { name: w.invitation.code }).fill(makeTotpCode(key));
  await page.getByRole('button', { name: w.invitation.submit }).click();
  await expect(portal.heading).toHaveText(w.approvals.title);
  // Keys are heard from then on.
  await portal.comeAlive();
  return { portal, email, link };
}

test('somebody invited by the command sets password and authenticator, reads a case, refuses it with a reason, and the audit says so', async ({
  page,
  database,
  clinicWith,
}) => {
  const overdue = await arrangeWaiting(database, await clinicWith(), -5);
  // Lower than the list is long.
  await page.setViewportSize({ width: 1440, height: 600 });
  const { portal, link } = await comeIn(page, 'preauthorization');
  const row = page.getByRole('row').filter({ hasText: overdue.clinic });
  await expect(row).toContainText(w.approvals.overdue.split('{')[0] ?? '');
  await expect(page.getByRole('main')).not.toContainText('Szabó');
  await portal.expectAccessible();

  // The list as it was left: after the case, after its decision, and in another language.
  await portal.goTo('/staff/approvals?sort=asked');
  await portal.comeAlive();
  await expect(page.getByRole('link', { name: LANGUAGE_NAMES.ro })).toHaveAttribute(
    'href',
    '/staff/approvals?sort=asked&lang=ro',
  );

  // By the keyboard alone.
  const help = page.getByText(KIT_WORDS[STAFF.locale].helpKey[1], { exact: true });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await portal.expectAccessible('help');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused();
  const filters = page.getByRole('button', { name: KIT_WORDS[STAFF.locale].show, exact: true });
  await page.getByRole('row').last().getByRole('link').focus();
  await expect(filters).toBeInViewport();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  // The list says who and where, too.
  await expect(page.getByRole('heading', { name: w.approval.decision })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Szabó Kata');
  await expect(page.getByRole('main')).toContainText(overdue.clinic);
  await portal.expectAccessible();
  // Beside it, where they would cover rows, the filters go with the list.
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(filters).not.toBeInViewport();
  await expect(page.getByRole('link', { name: w.approval.back })).toHaveAttribute(
    'href',
    '/staff/approvals?sort=asked',
  );

  const submit = page.getByRole('button', { name: w.approval.submit });
  await submit.press('Enter');
  await expect(page.getByText(w.approval.required)).toBeVisible();
  await page
    .getByRole('radio', { name: new RegExp(w.approval.reasons.not_justified) })
    .press('Space');
  await submit.press('Enter');
  await expect(portal.heading).toHaveText(w.approvals.title);
  await expect(page).toHaveURL(`${ORIGIN}/staff/approvals?sort=asked`);
  await expect(page.getByRole('row').filter({ hasText: overdue.clinic })).toHaveCount(0);
  // Other journeys look at other cases of the same member and compare them with this one.
  const { rows } = await database.query(
    `SELECT action, actor_role, grounds FROM audit_entry WHERE object_id = $1 AND actor = 'staff' AND grounds <> 'to_compare' ORDER BY id`,
    [overdue.id],
  );
  expect(rows).toEqual([
    { action: 'preauthorization_read', actor_role: 'preauthorization', grounds: 'to_decide' },
    {
      action: 'preauthorization_rejected',
      actor_role: 'preauthorization',
      grounds: 'not_justified',
    },
  ]);

  // The link has done its work, and who has signed out sees nothing any more.
  await page.getByRole('button', { name: w.signOut }).click();
  await expect(portal.heading).toHaveText(w.signIn.title);
  await page.goto(`${ORIGIN}/staff/approvals`);
  await expect(page).toHaveURL(`${ORIGIN}/staff/login?next=%2Fstaff%2Fapprovals`);
  expect((await ask(link.slice(ORIGIN.length), { host: HOST })).status).toBe(404);
});

test('somebody sets a passkey up in the place of an authenticator, signs in with it, and changes what signs them in, by keys alone', async ({
  page,
  watched,
}) => {
  watched.allow(400, 401, 403);
  const device = await addAuthenticator(page);
  const { portal, email } = await openLink(page, 'call_centre');
  const own = ACCESS_WORDS[STAFF.locale];
  const type = async (name: string, text: string) => {
    await page.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.type(text);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

  await portal.comeAlive();
  await type(w.invitation.password, PASSWORD);
  await page.getByRole('radio', { name: w.invitation.factors.authenticator }).focus();
  await page.keyboard.press('ArrowDown');
  await portal.expectAccessible('by passkey');
  await page.getByRole('textbox', { name: w.invitation.passkeyName }).press('Enter');
  await expect(portal.heading).toHaveText(w.people.title);

  await portal.comeAlive();
  await press(w.signOut);
  await expect(portal.heading).toHaveText(w.signIn.title);
  await portal.comeAlive();
  await type(w.signIn.email, email);
  await press(w.signIn.byPasskey);
  await expect(page.getByRole('textbox', { name: w.signIn.password })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await device.recognise(false);
  await press(w.signIn.byPasskey);
  await expect(page.getByRole('alert')).toContainText(
    KIT_WORDS[STAFF.locale].passkey.cancelled.slice(0, 20),
  );
  await device.recognise(true);
  const password = page.getByRole('textbox', { name: w.signIn.password });
  await password.fill('wrong');
  await press(w.signIn.byPasskey);
  await expect(page.getByRole('alert')).toContainText(w.signIn.refused);
  await password.fill(PASSWORD);
  await press(w.signIn.byPasskey);
  await expect(portal.heading).toHaveText(w.people.title);

  await page.getByRole('link', { name: w.access.title }).press('Enter');
  await expect(portal.heading).toHaveText(w.access.title);
  await portal.comeAlive();
  await portal.expectAccessible();
  await expect(page.getByText(own.last)).toBeVisible();
  const again = KIT_WORDS[STAFF.locale].passkey;
  await press(own.passkeys.add);
  await page.keyboard.type('wrong');
  await press(again.show);
  await expect(page.getByRole('textbox', { name: own.password })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await press(again.show);
  await expect(page.getByRole('alert')).toContainText(again.known);
  await press(own.cancel);
  await press(own.authenticator.add);
  await expect(page.getByRole('textbox', { name: own.password })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await press(again.show);
  await expect(page.getByRole('textbox', { name: own.authenticator.firstCode })).toBeFocused();
  await portal.expectAccessible('a first code');
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.keyboard.type(makeTotpCode(key));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: own.added })).toBeVisible();
  await page.getByRole('button', { name: own.passkeys.remove.split('{')[0] }).press('Enter');
  await page.keyboard.type(PASSWORD);
  await press(again.show);
  await expect(page.getByRole('status').filter({ hasText: own.removed })).toBeVisible();
  await expect(page.getByText(own.passkeys.none)).toBeVisible();
});

test('the demo says how its staff sign in; who has another role sees no approvals', async ({
  page,
  watched,
}) => {
  watched.allow(403);
  const portal = new PortalPage(page, STAFF);
  await portal.goTo('/staff/medical-care?stage=asked');
  await expect(portal.heading).toHaveText(w.signIn.title);
  // Somebody of each role stands there at once; only further doctors are behind a press.
  const shown = await page
    .getByRole('listitem')
    .filter({ hasText: '@staff.example' })
    .allInnerTexts();
  for (const role of Object.keys(PERMISSIONS)) {
    const { email } = DEMO_STAFF.find(({ roles }) => roles.some((one) => one === role)) ?? {};
    expect(shown.some((text) => text.includes(String(email)))).toBe(true);
  }
  await page
    .getByRole('listitem')
    .filter({ hasText: 'call-centre@staff.example' })
    .getByRole('link')
    .click();
  await portal.expectOpen();
  await page.getByRole('button', { name: w.signIn.submit, exact: true }).click();
  // Where they wanted to go; without a wish in the room of their own.
  await expect(portal.heading).toHaveText(w.careRequests.title);
  await expect(page).toHaveURL(/\/staff\/medical-care\?stage=asked/);
  await portal.goTo('/staff');
  await expect(portal.heading).toHaveText(w.people.title);
  await portal.goTo('/staff/approvals');
  await expect(page.getByText(w.approvals.noRole)).toBeVisible();
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'staff-session');
  expect(cookie).toMatchObject({ domain: HOST, sameSite: 'Strict', httpOnly: true });
});

test('on a telephone the list reads as cards, in every language', async ({
  page,
  database,
  clinicWith,
}) => {
  const waiting = await arrangeWaiting(database, await clinicWith(), 3.5);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(database, page, 'approvals@staff.example');
  for (const [lang, text] of [
    ['hu', '3 órán belül'],
    ['ro', 'în 3 ore'],
    ['en', 'in 3 hours'],
  ] as const) {
    await page.goto(`${ORIGIN}/staff/approvals?lang=${lang}`);
    const row = page.getByRole('row').filter({ hasText: waiting.clinic });
    await expect(row).toContainText(text);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([lang, width]).toEqual([lang, 390]);
  }
  const { rooms, approvals } = STAFF_WORDS.en;
  const menu = page.getByRole('button', { name: rooms });
  const room = page
    .getByRole('navigation', { name: rooms })
    .getByRole('link', { name: approvals.title });
  await expect(room).toBeHidden();
  await menu.press('Enter');
  await expect(room).toBeVisible();
  await new PortalPage(page, STAFF).expectAccessible('rooms');
  await page.keyboard.press('Tab');
  await expect(room).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(room).toBeHidden();
  await expect(menu).toBeFocused();
});
