import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hu as files } from '#app/features/files/messages/hu.ts';
import { DOCUMENTS_WORDS } from '#app/features/preauthorization/documents-words.ts';
import { APPROVAL_WORDS } from '#app/staff/approvals/approval-words.ts';
import { CLINIC_WORDS } from '#app/staff/clinic/clinic-words.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Pool } from '#db/client.ts';
import { DEMO_CUSTOMERS } from '#db/seed/members.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';
import { buildStaff, type AccountRow } from '#tests/support/builders/people.ts';
import { arrangeWaiting } from '#tests/support/e2e/arranged-approval.ts';
import { arrangeSignIn, signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import type { Clinic } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { randomLetters } from '#tests/support/e2e/patient.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { HUNGARIAN, staffOfDay } from '#tests/support/e2e/sites.ts';
import { drawPdf } from '#tests/support/sent-files.ts';

const STAFF = staffOfDay(1);
const { approval } = STAFF_WORDS[STAFF.locale];
const approvals = APPROVAL_WORDS[STAFF.locale];
const { changed, refresh } = approvals;
const kit = KIT_WORDS[STAFF.locale];
const { openWith } = kit;
const { booking, hours } = CLINIC_WORDS[STAFF.locale];

/** What the banner of a proposal says before the decision itself. */
const proposedBy = (words: string, name: string): string =>
  STAFF.t(words, { name, decision: '§' }).split('§')[0] ?? '';

/** Somebody who decides on approvals and works at the clinic's desk. */
async function comeIn(
  database: Pool,
  page: Page,
  { provider }: Clinic,
  name: string,
): Promise<PortalPage> {
  const email = `${randomUUID()}@staff.example`;
  await buildStaff(
    database,
    [
      { role: 'preauthorization', partner_id: GENERIC_PARTNER },
      { role: 'provider_manager', partner_id: GENERIC_PARTNER, provider_id: provider.id },
    ],
    { name, email, host: STAFF.host },
  );
  await signInAsStaff(database, page, email);
  return new PortalPage(page, STAFF);
}

test('a document is asked for, the member sends it, and two of the staff approve in part what is above the partner’s amount', async ({
  page,
  openBrowser,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { id } = await arrangeWaiting(database, clinic, 30);
  await database.query(
    'UPDATE preauthorization SET total_cost = 400000, estimated_cost = 350000, paid_by_subscription = 50000 WHERE reservation_id = $1',
    [id],
  );
  const first = await comeIn(database, page, clinic, 'Kiss Edit');
  const second = await comeIn(database, await openBrowser(), clinic, 'Nagy Lili');
  const address = `/staff/approvals/${GENERIC_PARTNER}/${id}`;
  const list = STAFF_WORDS[STAFF.locale].approvals.title;
  const choose = async ({ main }: PortalPage, what: string) =>
    main.locator(`input[value=${what}]`).press('Space');
  const submit = ({ main }: PortalPage) =>
    main.getByRole('button', { name: approval.submit, exact: true }).press('Enter');

  await first.goTo(address);
  await first.comeAlive();
  await choose(first, 'document');
  await submit(first);
  await expect(first.heading).toHaveText(list);
  // The list that waits for it, as it is before it comes.
  await first.goTo('/staff/approvals?stage=document_came');
  await first.comeAlive();
  const row = first.main.getByRole('row').filter({ hasText: clinic.provider.name });
  await expect(row).toHaveCount(0);

  const atHome = new PortalPage(await openBrowser(), HUNGARIAN);
  const { rows } = await database.query<AccountRow>(
    'SELECT * FROM account WHERE customer_id = $1',
    [DEMO_CUSTOMERS.insured],
  );
  await arrangeSignIn(atHome.page.context(), database, rows[0]!, HUNGARIAN);
  await atHome.goTo(`/services/appointments/${id}/documents`);
  await expect(atHome.main).toContainText(DOCUMENTS_WORDS.hu.kinds.findings);
  await atHome.main
    .getByLabel(files.choose)
    .setInputFiles({ name: 'lelet.pdf', mimeType: 'application/pdf', buffer: await drawPdf() });
  await expect(atHome.main.getByRole('listitem')).toContainText(files.kept);
  await atHome.main.getByRole('button', { name: DOCUMENTS_WORDS.hu.submit }).press('Enter');
  await expect(atHome.main.getByText(DOCUMENTS_WORDS.hu.done)).toBeVisible();

  // It says that something came, moves no row by itself, and shows it at a press.
  const news = first.main.getByRole('status').filter({ hasText: STAFF.t(kit.fresh, { count: 1 }) });
  await expect(news).toBeVisible();
  await expect(row).toHaveCount(0);
  await news.getByRole('button', { name: kit.refresh }).press('Enter');
  await row.getByRole('link').press('Enter');
  await expect(first.main).toContainText('lelet.pdf');
  const approvePart = async (one: PortalPage) => {
    await one.comeAlive();
    await choose(one, 'part');
    await one.main.getByLabel(approvals.amount, { exact: true }).fill('200000');
    await submit(one);
  };
  await expect(first.main).toContainText(approvals.second);
  await approvePart(first);
  // What was chosen is a proposal by now: the second opens the case no sooner, so that there is one.
  await expect(first.main.getByText(proposedBy(approvals.proposedByMe, ''))).toBeVisible();
  await second.goTo(address);
  await expect(second.main.getByText(proposedBy(approvals.proposedBy, 'Kiss Edit'))).toBeVisible();
  await approvePart(second);
  await expect(second.heading).toHaveText(list);
  const decided = await database.query(
    'SELECT status::text, requested_cost AS asked, estimated_cost AS paid FROM preauthorization WHERE reservation_id = $1',
    [id],
  );
  expect(decided.rows).toEqual([{ status: 'approved', asked: 350_000, paid: 200_000 }]);
});

test('of two at one case, one time and one calendar’s terms the second sees what the first has done, and loses nothing that was typed', async ({
  page,
  openBrowser,
  database,
  clinicWith,
  watched,
}) => {
  watched.allow(404, 409);
  const clinic = await clinicWith();
  const { id } = await arrangeWaiting(database, clinic, 30);
  const first = await comeIn(database, await openBrowser(), clinic, 'Kiss Edit');
  const second = await comeIn(database, page, clinic, 'Nagy Lili');
  const open = (address: string) => Promise.all([first.goTo(address), second.goTo(address)]);
  const press = ({ main }: PortalPage, name: string) =>
    main.getByRole('button', { name, exact: true }).press('Enter');

  // One case, of which they think otherwise; each sees that the other has it open, who came first without a press.
  const address = `/staff/approvals/${GENERIC_PARTNER}/${id}`;
  const seesOpen = ({ main }: PortalPage, names: string) =>
    expect(main.getByText(STAFF.t(openWith, { names }))).toBeVisible();
  await first.goTo(address);
  await second.goTo(address);
  await seesOpen(first, 'Nagy Lili');
  await seesOpen(second, 'Kiss Edit');
  await first.main.locator('input[value=approve]').press('Space');
  await second.main.locator('input[value=not_justified]').press('Space');
  await press(first, approval.submit);
  await expect(first.heading).toHaveText(STAFF_WORDS[STAFF.locale].approvals.title);
  await press(second, approval.submit);
  await expect(second.main.getByText(changed)).toBeVisible();
  await expect(second.main.locator('input[value=not_justified]')).toBeChecked();
  await second.expectAccessible('decided by another');
  await press(second, refresh);
  await expect(second.heading).toHaveText(approval.gone);
  const decided = await database.query(
    'SELECT status::text, reason FROM preauthorization WHERE reservation_id = $1',
    [id],
  );
  expect(decided.rows).toEqual([{ status: 'approved', reason: null }]);

  // One free time, for two who stand at the desk.
  const [time = ''] = clinic.times;
  const { rows } = await database.query<{ at: Date }>(
    'SELECT $1::timestamp AT TIME ZONE $2 AS at',
    [time, clinic.calendar.tz],
  );
  const at = rows[0]?.at.toISOString() ?? '';
  const calendar = `clinic=${clinic.provider.id}&calendar=${clinic.calendar.id}`;
  await open(`/staff/clinic/book?${calendar}&at=${at}`);
  const lastName = ({ main }: PortalPage) => main.locator('[name=patientLastName]');
  // Known to nobody from an earlier try.
  const mothersName = `Nagy ${randomLetters()}`;
  for (const one of [first, second]) {
    const typed = {
      patientLastName: one === first ? 'Elsőnek' : 'Másodiknak',
      patientFirstName: 'Ida',
      patientDateOfBirth: '1950-02-03',
      patientMothersName: mothersName,
      patientPhone: '06 20 555 0147',
    };
    for (const [field, value] of Object.entries(typed)) {
      await one.main.locator(`[name=${field}]`).fill(value);
    }
  }
  await press(first, booking.book);
  await expect(first.main.getByRole('link', { name: 'Elsőnek Ida' })).toBeVisible();
  await press(second, booking.book);
  await expect(second.main.getByRole('alert')).toBeVisible();
  await expect(lastName(second)).toHaveValue('Másodiknak');
  const taken = await database.query(
    `SELECT patient_last_name AS name FROM reservation WHERE calendar_id = $1 AND starts_at = $2 AND status = 'confirmed'`,
    [clinic.calendar.id, at],
  );
  expect(taken.rows).toEqual([{ name: 'Elsőnek' }]);

  // One calendar's terms: who was told what differs, and saves again, has decided.
  await open(`/staff/clinic/hours?${calendar}`);
  const lead = ({ main }: PortalPage) => main.getByLabel(hours.leadMinutes, { exact: true });
  await lead(first).fill('90');
  await lead(second).fill('120');
  await second.main.getByLabel(hours.room, { exact: true }).fill('Kék szoba');
  await lead(first).press('Enter');
  await expect(first.main.getByText(hours.saved)).toBeVisible();
  await lead(second).press('Enter');
  await expect(second.main.getByText(hours.changedTerms)).toBeVisible();
  await expect(lead(second)).toHaveAccessibleDescription(
    new RegExp(STAFF.t(hours.meanwhile, { value: '90' })),
  );
  await expect(lead(second)).toHaveValue('120');
  await second.expectAccessible('terms set by another');
  await lead(second).press('Enter');
  await expect(second.main.getByText(hours.saved)).toBeVisible();
  const terms = await database.query(
    'SELECT lead_minutes AS lead, room FROM calendar WHERE id = $1',
    [clinic.calendar.id],
  );
  expect(terms.rows).toEqual([{ lead: 120, room: 'Kék szoba' }]);
});
