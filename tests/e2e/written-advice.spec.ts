import { randomUUID } from 'node:crypto';
import { en as files } from '#app/features/files/messages/en.ts';
import { saveAdviceDraft } from '#app/features/written-advice/contract.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ENGLISH, STAFF } from '#tests/support/e2e/sites.ts';

const w = ADVICE_WORDS.en;
const staff = STAFF_WORDS.hu;

// By keyboard, on a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

test('a member asks in writing with a picture; a doctor takes it on, sees the picture and answers with what to book [C006 C036 C037]', async ({
  page,
  database,
  openBrowser,
}) => {
  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, ENGLISH);
  const member = new PortalPage(page, ENGLISH);
  await member.goTo('/services/consultation');
  await member.main.getByRole('link', { name: 'Ask in writing' }).press('Enter');
  await expect(member.main).toContainText(w.list.none);
  await member.expectOpen();
  await member.main.getByRole('link', { name: w.list.ask }).press('Enter');
  await member.expectOpen();

  // What must not wait ends at 112.
  await member.main.getByRole('checkbox', { name: w.flags.names.stroke }).press(' ');
  await expect(member.main.getByRole('heading', { name: 'Call 112 now' })).toBeFocused();
  await expect(member.main.locator('a[href="tel:112"]')).toBeVisible();
  await member.expectAccessible('emergency');
  await member.main.getByRole('button', { name: w.emergency.back }).press('Enter');

  const submit = member.main.getByRole('button', { name: w.form.submit });
  await submit.press('Enter');
  await expect(member.main.getByRole('checkbox', { name: w.flags.none })).toBeFocused();
  await member.main.getByRole('checkbox', { name: w.flags.none }).check();
  await member.main.getByRole('combobox', { name: w.form.specialty }).selectOption({ index: 3 });
  await member.main.getByRole('radio', { name: w.form.sinces.weeks }).check();
  await member.main.getByRole('radio', { name: w.form.courses.same }).check();
  await member.main.getByRole('radio', { name: w.form.strengths.mild }).check();
  await member.main
    .getByRole('textbox', { name: w.form.question })
    .fill('I have felt dizzy in the mornings for weeks. Why?');
  // Nothing is typed after it.
  const keptWithFile = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(saveAdviceDraft.path) &&
      (answer.request().postData() ?? '').includes('report.png'),
  );
  // A dot of one colour: nobody could see anything on it.
  await member.main.locator('input[type="file"]').first().setInputFiles({
    name: 'report.png',
    mimeType: 'image/png',
    buffer: DOT,
  });
  await expect(member.main.getByText(/report\.png: small/)).toBeVisible();
  await keptWithFile;
  // Within the pause after which it would go to the server.
  const medicines = member.main.getByRole('textbox', { name: w.form.medicines });
  await medicines.fill('Ramipril 5 mg');
  await page.reload();
  await member.expectOpen();
  await expect(medicines).toHaveValue('Ramipril 5 mg');
  await expect(member.main.getByRole('textbox', { name: w.form.question })).toHaveValue(/dizzy/);
  await expect(member.main.getByRole('list', { name: files.list })).toContainText('report.png');
  await member.main.getByRole('checkbox', { name: w.flags.none }).check();
  await member.main.getByRole('checkbox', { name: w.form.isAcknowledged }).check();
  await member.expectAccessible('filled in');
  await expect(submit).toBeEnabled();
  await submit.press('Enter');
  await expect(member.main).toContainText('You will have an answer by');
  await member.expectOpen();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const mail = await waitForMail(database, account.email);
  expect(mail.text).toContain('You will have an answer by');
  expect(mail.text).not.toContain('dizzy');

  await database.query(
    `INSERT INTO advice_template (id, partner_id, staff_id, is_shared, locale, title, body)
     SELECT $1, g.partner_id, m.id, true, 'en', 'Blood pressure', 'Have your blood pressure measured.' FROM account a JOIN staff_member m ON m.account_id = a.id JOIN staff_grant g ON g.staff_id = m.id
      WHERE a.email = 'doctor@staff.example' AND g.role = 'advice_doctor' AND g.partner_id = (SELECT partner_id FROM advice_question WHERE id = $2)`,
    [randomUUID(), id],
  );
  const room = new PortalPage(await openBrowser(), STAFF);
  await signInAsStaff(database, room.page, 'doctor@staff.example');
  await room.goTo('/staff/video');
  await room.page.getByRole('button', { name: staff.rooms }).press('Enter');
  await room.page.getByRole('link', { name: staff.advice.title }).press('Enter');
  await expect(room.heading).toHaveText(staff.advice.title);
  await room.expectOpen();
  await expect(room.main).not.toContainText('dizzy');
  await room.main.locator(`a[href$="${id}"]`).press('Enter');
  await expect(room.main).toContainText('felt dizzy');
  await room.expectOpen();
  await expect(room.main).toContainText(staff.adviceCase.onlyMine);
  await room.main.getByRole('button', { name: staff.adviceCase.claim, exact: true }).press('Enter');
  await room.main.getByRole('button', { name: 'Megnyitás: report.png' }).press('Enter');
  await expect(room.main.getByRole('img', { name: 'report.png' })).toBeVisible();
  // An answer kept ready waits for its button.
  const text = room.main.getByRole('textbox', { name: staff.adviceCase.text });
  await room.main
    .getByRole('combobox', { name: 'Sablon', exact: true })
    .selectOption({ label: 'Blood pressure' });
  await expect(text).toHaveValue('');
  await room.main.getByRole('button', { name: 'Beillesztés', exact: true }).press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Have your blood pressure measured.');
  await room.main.getByRole('combobox', { name: staff.adviceCase.next }).selectOption('book');
  await room.main
    .getByRole('combobox', { name: staff.adviceCase.bookSpecialty })
    .selectOption({ label: 'Kardiológia' });
  await room.main.getByRole('combobox', { name: staff.adviceCase.urgency }).selectOption('week');
  await room.expectAccessible('answering');
  await room.main.getByRole('button', { name: staff.adviceCase.submit }).press('Enter');
  await expect(room.heading).toHaveText(staff.advice.title);

  await member.goTo(`/services/consultation/questions/${id}`);
  await expect(member.main).toContainText('Have your blood pressure measured.');
  await expect(member.main).toContainText('Dr. Bognár Emőke, Cardiology');
  await expect(member.main.getByRole('link', { name: 'Find a time: Cardiology' })).toHaveAttribute(
    'href',
    /subfunction=\d+&when=week/,
  );
  await member.main.getByRole('button', { name: w.thread.thank }).press('Enter');
  await expect(member.main).toContainText(w.thread.noneDone);
  await expect(member.main).toContainText(w.statuses.closed);
});

test('what is typed in a page of one member is not kept for another who has signed in since in the same browser', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(409);
  const [one, other] = [await arrangeAccount(database), await arrangeAccount(database)];
  await arrangeSignIn(page.context(), database, one, ENGLISH);
  const member = new PortalPage(page, ENGLISH);
  await member.goTo('/services/consultation/questions/new');
  await member.expectOpen();
  // In another tab.
  await arrangeSignIn(page.context(), database, other, ENGLISH);
  const refused = page.waitForResponse((answer) => answer.url().endsWith(saveAdviceDraft.path));
  const question = member.main.getByRole('textbox', { name: w.form.question });
  await question.fill('I have felt dizzy in the mornings for weeks. Why?');
  expect((await refused).status()).toBe(409);
  await expect(member.main).toContainText(w.form.notSaved);
  await member.main.getByRole('button', { name: w.form.delete }).press('Enter');
  await expect(member.main.getByRole('alert')).toContainText('Another account is signed in');
  await expect(question).toHaveValue(/dizzy/);
  const { rows } = await database.query(
    'SELECT FROM advice_draft WHERE customer_id = ANY ($1::bigint[])',
    [[one.customer_id, other.customer_id]],
  );
  expect(rows).toEqual([]);

  // The next document is the other member's.
  await page.reload();
  await member.expectOpen();
  await expect(question).toHaveValue('');
  const kept = page.waitForResponse((answer) => answer.url().endsWith(saveAdviceDraft.path));
  await question.fill('Something else');
  expect((await kept).status()).toBe(200);
});

/** A picture of one grey dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
