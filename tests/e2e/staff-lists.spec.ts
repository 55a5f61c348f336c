import { randomUUID } from 'node:crypto';
import { fill } from '#app/i18n/words.ts';
import { ADVICE_ROOM_WORDS } from '#app/staff/advice/advice-words.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { requirePartnerId } from '#db/seed/partners.ts';
import { buildAccount, buildStaff, buildStaffDoctor } from '#tests/support/builders/people.ts';
import { arrangeAccount, signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ENGLISH, staffOfDay, UP } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(1);

const kit = KIT_WORDS[STAFF.locale];
const room = ADVICE_ROOM_WORDS[STAFF.locale];
const staff = STAFF_WORDS[STAFF.locale];

test('questions are narrowed down, kept as a view with which the list begins, taken on and given back, by the keyboard', async ({
  page,
  database,
}) => {
  // At a partner where nobody else asks or answers meanwhile: how many wait is the same until one is taken on here.
  const partner_id = requirePartnerId('up');
  await database.query('DELETE FROM advice_question WHERE partner_id = $1', [partner_id]);
  const account = await buildAccount(database, {
    partner_id,
    email: `${randomUUID()}@members.example`,
  });
  const email = `${randomUUID()}@staff.example`;
  const answering = { role: 'advice_doctor', partner_id };
  const { id: staffId } = await buildStaff(database, [answering], { email, host: STAFF.host });
  const { rows: fields } = await database.query<{ id: number }>(
    `SELECT id FROM specialization WHERE key = 'podiatry'`,
  );
  const field = fields[0]?.id ?? 0;
  const doctor = { languages: ['hu'], specializationIds: [field], doctorIds: [] };
  await buildStaffDoctor(database, staffId, doctor);
  const ids = [randomUUID(), randomUUID()];
  await database.query(
    `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, due_at, specialization_id)
     SELECT id, $2, $3, 'Szabó', 'Kata', '1980-01-01', '{"since": "weeks", "conditions": "", "medicines": "", "allergies": ""}', 'Hetek óta szédülök reggelente.', '2026-11', 'ro', $4,
            portal_now() + interval '1 hour', $5 FROM unnest($1::uuid[]) id`,
    [ids, partner_id, account.customer_id, UP.host, field],
  );
  const narrowed = `specialty=${field}`;
  const within = encodeURIComponent(narrowed);
  await signInAsStaff(database, page, email);
  const lists = new PortalPage(page, STAFF);
  await lists.goTo('/staff/advice');
  await expect(lists.heading).toHaveText(staff.advice.title);
  await lists.expectOpen();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: staff.advice.specialty }).selectOption(String(field));
  await page.getByRole('button', { name: kit.show }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?${narrowed}$`));
  const rows = lists.main.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const itsList = new RegExp(`\\?list=${within}$`);
  await expect(rows.getByRole('link').first()).toHaveAttribute('href', itsList);

  // What is opened stands beside the list; the keys go on along its rows, and Escape leads back to the row that was open.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/staff/advice/\\d+/[\\w-]+\\?list=${within}$`));
  const item = lists.main.locator('[data-beside]');
  await expect(item).toBeFocused();
  await expect(item.getByRole('heading', { level: 1 })).toBeVisible();
  const open = lists.main.locator('tr[aria-current]');
  await expect(open).toHaveCount(1);
  const { pathname: first } = new URL(page.url());
  await lists.expectAccessible('a question beside the list');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(item).toBeFocused();
  await expect(rows).toHaveCount(2);
  // On a narrow screen it is a page of its own.
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(rows.first()).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { pathname: second } = new URL(page.url());
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/staff/advice\\?${narrowed}$`));
  await expect(page.locator(`a[href^="${second}"]`)).toBeFocused();

  await page.getByRole('button', { name: kit.saved.save }).press('Enter');
  await expect(page.getByRole('textbox', { name: kit.saved.name })).toBeFocused();
  await page.keyboard.type('Lábápolás');
  await page.getByRole('checkbox', { name: kit.saved.start }).press(' ');
  await lists.expectAccessible('saving a view');
  await page.getByRole('button', { name: kit.saved.submit, exact: true }).press('Enter');
  await expect(page.getByText(kit.saved.isSaved)).toBeFocused();
  const views = page.getByRole('navigation', { name: kit.views });
  await expect(views.getByRole('link', { name: 'Lábápolás' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('link', { name: staff.advice.title })).toHaveAttribute(
    'href',
    `/staff/advice?${narrowed}`,
  );

  // How many wait is in the name of the room's link, and another number once one is taken on: told, not asked for anew.
  const link = page.getByRole('link', { name: staff.advice.title });
  const nameWith = (count: number) =>
    `${staff.advice.title}, ${fill(STAFF.locale, staff.waiting, { count })}`;
  await expect(link).toHaveAccessibleName(nameWith(2));
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: room.inbox.claimChosen }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(link).toHaveAccessibleName(nameWith(1));
  await page.getByRole('button', { name: kit.undo, exact: true }).press('Enter');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: kit.saved.drop }).press('Enter');
  await expect(page.getByText(kit.saved.isDropped)).toBeFocused();
  await expect(views.getByRole('link', { name: 'Lábápolás' })).toHaveCount(0);

  // One that the list does not know is begun with no more at a press.
  await lists.goTo('/staff/advice?specialty=999');
  await lists.expectOpen();
  await page.getByRole('button', { name: kit.saved.save }).press('Enter');
  await page.keyboard.type('Megszűnt');
  await page.getByRole('checkbox', { name: kit.saved.start }).press(' ');
  await page.getByRole('button', { name: kit.saved.submit, exact: true }).press('Enter');
  const end = kit.saved.beginNotNamed.replace('{view}', 'Megszűnt');
  await page.getByRole('button', { name: end }).press('Enter');
  await expect(page.getByText(kit.saved.beginsNot)).toBeFocused();
  await expect(page.getByRole('link', { name: staff.advice.title })).toHaveAttribute(
    'href',
    '/staff/advice',
  );
});

test('what was written to a question stays when a colleague has taken it meanwhile', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(404, 409);
  const account = await arrangeAccount(database);
  const id = randomUUID();
  await database.query(
    `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, due_at, status, claimed_at, claimed_by)
     SELECT $1, $2, $3, 'Szabó', 'Kata', '1980-01-01', '{"since": "weeks", "conditions": "", "medicines": "", "allergies": ""}', 'Hetek óta szédülök reggelente.', '2026-11', 'hu', $4,
            portal_now() + interval '1 hour', 'assigned', portal_now(), (SELECT m.id FROM staff_member m JOIN account a ON a.id = m.account_id WHERE a.email = $5)`,
    [id, account.partner_id, account.customer_id, ENGLISH.host, 'advice@staff.example'],
  );
  await signInAsStaff(database, page, 'advice@staff.example');
  const question = new PortalPage(page, STAFF);
  await question.goTo('/staff/advice?language=hu');
  await question.comeAlive();
  await question.goTo(`/staff/advice/${account.partner_id}/${id}`);
  await question.comeAlive();
  const words = staff.adviceCase;
  const text = 'Kérem, mérje meg a vérnyomását.';
  const written = page.getByRole('textbox', { name: words.text });
  await written.fill(text);
  // It is not lost by the way: whoever goes on to the list or presses Escape is asked first.
  const unsent = page.getByRole('alertdialog', { name: kit.unsent.title });
  for (const leave of [
    () => page.getByRole('link', { name: words.back }).press('Enter'),
    () => page.locator('[data-beside]').press('Escape'),
  ]) {
    await leave();
    await expect(unsent).toContainText(kit.unsent.text);
    await question.expectAccessible('leaving with a text');
    await unsent.getByRole('button', { name: kit.unsent.stay }).press('Enter');
    await expect(unsent).toHaveCount(0);
    await expect(written).toHaveValue(text);
  }
  await database.query(
    `UPDATE advice_question SET version = version + 1, claimed_by = (SELECT m.id FROM staff_member m JOIN account a ON a.id = m.account_id WHERE a.email = $2) WHERE id = $1`,
    [id, 'doctor@staff.example'],
  );
  await page.getByRole('button', { name: words.submit, exact: true }).press('Enter');
  await page.getByRole('button', { name: kit.showItem }).press('Enter');
  await expect(question.heading).toHaveText(words.gone);
  await expect(written).toHaveValue(text);
  await expect(page.getByText(words.keptText)).toBeVisible();
  await question.expectAccessible();

  // Back to the list as it was left; a colleague who signs in after them in this tab begins it anew.
  const back = page.getByRole('link', { name: words.back });
  await expect(back).toHaveAttribute('href', '/staff/advice?language=hu');
  await back.press('Enter');
  await unsent.getByRole('button', { name: kit.unsent.leave }).press('Enter');
  await expect(question.heading).toHaveText(staff.advice.title);
  await signInAsStaff(database, page, 'call-centre@staff.example');
  await question.goTo(`/staff/advice/${account.partner_id}/${id}`);
  await expect(back).toHaveAttribute('href', '/staff/advice');
});
