import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { FILE_WORDS } from '#app/features/files/words.ts';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { saveAdviceDraft } from '#app/features/written-advice/contract.ts';
import { ADVICE_WORDS } from '#app/features/written-advice/words.ts';
import { NEW_BOOKING_EVENT } from '#app/platform/new-booking.ts';
import { ADVICE_ROOM_WORDS } from '#app/staff/advice/advice-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ProfilePage } from '#tests/support/e2e/profile-page.ts';
import { ReservationModal } from '#tests/support/e2e/reservation-modal.ts';
import { marketOfDay, readerOfDay, staffOfDay } from '#tests/support/e2e/sites.ts';

const STAFF = staffOfDay(2);

const reader = readerOfDay(1, marketOfDay(1));
const w = ADVICE_WORDS[reader.locale];
const files = FILE_WORDS[reader.locale];
/** Up to the moment that it names. */
const promise = w.thread.dueAt.split('{')[0]?.trim() ?? '';
const mailed = w.mail.steps.received.text.split('{')[0]?.trim() ?? '';
const OTHERS = /egy másik fiók|alt cont|Another account/;
const CARDIOLOGY = { hu: 'Kardiológia', ro: 'Cardiologie', en: 'Cardiology' };
const cardiology = CARDIOLOGY[reader.locale];
const { templates } = ADVICE_ROOM_WORDS[STAFF.locale];
const staff = STAFF_WORDS[STAFF.locale];

/** On a busy machine: pressed as soon as a text is drawn, while the page has still to do what follows from it. */
function chooseWhenShown(page: Page, what: { choice: string; text: string }): Promise<void> {
  return page.evaluate(({ choice, text }) => {
    // Whatever the page does takes long: it lets others come between each two pieces of work.
    let now = performance.now();
    performance.now = () => (now += 10);
    const press = () => {
      if (!document.querySelector('main')?.textContent.includes(text)) return;
      drawn.disconnect();
      document.querySelector<HTMLElement>(`input[value="${choice}"]`)?.click();
    };
    const drawn = new MutationObserver(press);
    drawn.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, what);
}

// By keyboard, on a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

/** Where a question that stood beside it goes once it is answered. */
const ADVICE_LIST = /\/staff\/advice(?:\?|$)/;

test('a member asks in writing with a picture; a doctor takes it on, sees the picture and answers with what to book and a referral, which goes along into a request and a booking [C006 C036 C037]', async ({
  page,
  database,
  clinicWith,
  openBrowser,
  watched,
}) => {
  // Of what a reload sends once more, perhaps before the server has heard it from the page that goes.
  watched.allow(409);
  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, reader);
  const member = new PortalPage(page, reader);
  await member.goTo('/services/consultation');
  await member.main
    .getByRole('link', { name: reader.words.phoneAdvice.written.button })
    .press('Enter');
  await expect(member.main).toContainText(w.list.none);
  await member.expectOpen();
  await member.main.getByRole('link', { name: w.list.ask }).press('Enter');
  await member.expectOpen();

  // What must not wait ends at 112.
  await member.main.getByRole('checkbox', { name: w.flags.names.stroke }).press(' ');
  await expect(member.main.getByRole('heading', { name: w.emergency.title })).toBeFocused();
  await expect(member.main.locator('a[href="tel:112"]')).toBeVisible();
  await member.expectAccessible('emergency');
  await member.main.getByRole('button', { name: w.emergency.back }).press('Enter');

  const submit = member.main.getByRole('button', { name: w.form.submit });
  await submit.press('Enter');
  await expect(member.main.getByRole('checkbox', { name: w.flags.none })).toBeFocused();
  await member.main.getByRole('checkbox', { name: w.flags.none }).press('Space');
  // What reads the page anew leaves what is ticked and typed.
  const readAnew = page.waitForResponse((answer) => answer.url().includes('questions/new.data'));
  await page.evaluate((name) => window.dispatchEvent(new CustomEvent(name)), NEW_BOOKING_EVENT);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await readAnew;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(member.main.getByRole('checkbox', { name: w.flags.none })).toBeChecked();
  await member.main.getByRole('combobox', { name: w.form.specialty }).selectOption({ index: 3 });
  await member.main.getByRole('radio', { name: w.form.sinces.weeks }).press('Space');
  await member.main.getByRole('radio', { name: w.form.courses.same }).press('Space');
  await member.main.getByRole('radio', { name: w.form.strengths.mild }).press('Space');
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
  await expect(
    member.main.getByText(reader.t(w.pictures.small, { name: 'report.png' })),
  ).toBeVisible();
  await keptWithFile;
  // Within the pause after which it would go to the server.
  const medicines = member.main.getByRole('textbox', { name: w.form.medicines });
  await medicines.fill('Ramipril 5 mg');
  await page.reload();
  await member.expectOpen();
  await expect(medicines).toHaveValue('Ramipril 5 mg');
  await expect(member.main.getByRole('textbox', { name: w.form.question })).toHaveValue(/dizzy/);
  await expect(member.main.getByRole('list', { name: files.list })).toContainText('report.png');
  await member.main.getByRole('checkbox', { name: w.flags.none }).press('Space');
  await member.main.getByRole('checkbox', { name: w.form.isAcknowledged }).press('Space');
  await member.expectAccessible('filled in');
  await expect(submit).toBeEnabled();
  await submit.press('Enter');
  await expect(member.main).toContainText(promise);
  await member.expectOpen();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const mail = await waitForMail(database, account.email);
  expect(mail.text).toContain(mailed);
  expect(mail.text).not.toContain('dizzy');

  await database.query(
    `INSERT INTO advice_template (id, partner_id, staff_id, is_shared, locale, title, body)
     SELECT $1, g.partner_id, m.id, true, $3, 'Blood pressure', 'Have your blood pressure measured.' FROM account a JOIN staff_member m ON m.account_id = a.id JOIN staff_grant g ON g.staff_id = m.id
      WHERE a.email = 'doctor@staff.example' AND g.role = 'advice_doctor' AND g.partner_id = (SELECT partner_id FROM advice_question WHERE id = $2)`,
    [randomUUID(), id, reader.locale],
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
  await room.main
    .getByRole('button', { name: STAFF.t(staff.adviceCase.show, { name: 'report.png' }) })
    .press('Enter');
  await expect(room.main.getByRole('img', { name: 'report.png' })).toBeVisible();
  // An answer kept ready waits for its button.
  const text = room.main.getByRole('textbox', { name: staff.adviceCase.text });
  await room.main
    .getByRole('combobox', { name: templates.template, exact: true })
    .selectOption({ label: 'Blood pressure' });
  await expect(text).toHaveValue('');
  await room.main.getByRole('button', { name: templates.insert, exact: true }).press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Have your blood pressure measured.');
  await room.main.getByRole('combobox', { name: staff.adviceCase.next }).selectOption('book');
  await room.main
    .getByRole('combobox', { name: staff.adviceCase.bookSpecialty })
    .selectOption({ label: CARDIOLOGY[STAFF.locale] });
  await room.main.getByRole('combobox', { name: staff.adviceCase.urgency }).selectOption('week');
  await room.main
    .getByRole('textbox', { name: staff.adviceCase.referral })
    .fill('Please measure the blood pressure for a day.');
  await room.expectAccessible('answering');
  await room.main.getByRole('button', { name: staff.adviceCase.submit }).press('Enter');
  await expect(room.page).toHaveURL(ADVICE_LIST);

  await member.goTo(`/services/consultation/questions/${id}`);
  await expect(member.main).toContainText('Have your blood pressure measured.');
  await expect(member.main).toContainText(`Dr. Bognár Emőke, ${cardiology}`);
  await expect(
    member.main.getByRole('link', { name: reader.t(w.thread.book, { specialty: cardiology }) }),
  ).toHaveAttribute('href', /subfunction=\d+&when=week/);

  // What the doctor wrote for the specialist goes along: into a request, and into a booking.
  await member.main.getByRole('button', { name: w.thread.takeToRequest }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: CARE_WORDS[reader.locale].emergency.none })
    .press('Enter');
  const referral = dialog.getByRole('list', { name: files.list }).getByRole('listitem');
  await expect(referral).toContainText(/\.pdf/);
  await expect(referral).toContainText(files.kept);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await member.main.getByRole('button', { name: w.thread.takeToFinder }).press('Enter');
  await expect(page).toHaveURL(/provider-search\?subfunction=\d+&when=week/);
  const subfunction = Number(new URL(page.url()).searchParams.get('subfunction'));
  const clinic = await clinicWith({ market: reader.market, subfunctions: [subfunction] });
  const doctor = new ProfilePage(page, reader);
  await doctor.open(clinic.doctorPath);
  await doctor
    .calendarOf(`D${clinic.doctor.id}`)
    .slot(clinic.slotId(clinic.times[0] ?? ''))
    .press('Enter');
  const modal = new ReservationModal(page, reader);
  await modal.expectReady();
  await expect(referral).toContainText(files.kept);
  // Nothing says of what is optional that it is needed.
  const { form } = reader.words.booking;
  await expect(dialog.getByRole('group', { name: form.referral })).not.toContainText(
    form.referralHint,
  );
  await doctor.expectAccessible('referral taken along');
  await modal.reserve.press('Enter');
  await expect(modal.reserve).toHaveCount(0);
  const attached = await database.query(
    `SELECT f.kind FROM file f JOIN reservation r ON r.id = f.reservation_id WHERE r.calendar_id = $1`,
    [clinic.calendar.id],
  );
  expect(attached.rows).toEqual([{ kind: 'application/pdf' }]);

  await member.goTo(`/services/consultation/questions/${id}`);
  await member.main.getByRole('button', { name: w.thread.thank }).press('Enter');
  await expect(member.main.locator(':focus')).toContainText(w.thread.noneDone);
  await expect(member.main).toContainText(w.statuses.closed);
});

test('one question in two tabs: neither writes over the other unseen, and what is typed after it was sent goes on as a new question without the files of the first; a doctor answers that they would rather call', async ({
  page,
  database,
  openBrowser,
  watched,
}) => {
  watched.allow(409);
  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, reader);
  const tabs = [
    new PortalPage(page, reader),
    new PortalPage(await page.context().newPage(), reader),
  ];
  const [one, other] = tabs as [PortalPage, PortalPage];
  const questionIn = ({ main }: PortalPage) => main.getByRole('textbox', { name: w.form.question });
  const saved = ({ main }: PortalPage) => expect(main.getByText(w.form.saved)).toBeVisible();
  await one.goTo('/services/consultation/questions/new');
  await chooseWhenShown(page, { choice: 'no_complaint', text: files.kept });
  await one.main.locator('input[type="file"]').first().setInputFiles({
    name: 'report.png',
    mimeType: 'image/png',
    buffer: DOT,
  });
  const since = one.main.getByRole('radio', { name: w.form.sinces.no_complaint });
  await expect(since).toBeChecked();
  await questionIn(one).fill('I have felt dizzy in the mornings for weeks. Why?');
  await saved(one);
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ answers: string }>(
        `SELECT answers::text FROM advice_draft WHERE customer_id = $1`,
        [account.customer_id],
      );
      return rows[0]?.answers;
    })
    .toMatch(/(?=.*report\.png)(?=.*no_complaint).*dizzy/s);
  await other.goTo('/services/consultation/questions/new');
  await expect(questionIn(other)).toHaveValue(/dizzy/);

  await questionIn(other).fill('I have felt dizzy since May. Is it the new medicine?');
  await saved(other);
  await questionIn(one).fill('I have felt dizzy and sick in the mornings for weeks. Why?');
  await expect(one.main.getByRole('alert')).toContainText(w.form.older.title);
  await expect(one.main).toContainText('dizzy and sick');
  await expect(one.main).toContainText('since May');
  await one.main.getByRole('button', { name: w.form.older.stay }).press('Enter');
  await expect(questionIn(one)).toHaveValue(/since May/);
  await expect(one.main.getByRole('list', { name: files.list })).toContainText('report.png');

  // Nor does a later one, of a tab that may be closed by then, go unseen with what is sent.
  await one.main.getByRole('checkbox', { name: w.flags.none }).press('Space');
  await one.main.getByRole('checkbox', { name: w.form.isAcknowledged }).press('Space');
  const isKept = other.page.waitForResponse((answer) =>
    answer.url().endsWith(saveAdviceDraft.path),
  );
  await questionIn(other).fill('I have felt dizzy since June. Is it the new medicine?');
  expect((await isKept).status()).toBe(200);
  const submit = one.main.getByRole('button', { name: w.form.submit });
  await submit.press('Enter');
  await expect(one.main.getByRole('alert')).toContainText(w.form.older.title);
  await expect(one.main).toContainText('since May');
  await expect(one.main).toContainText('since June');
  await one.main.getByRole('button', { name: w.form.older.take }).press('Enter');
  await expect(questionIn(one)).toHaveValue(/since May/);
  await submit.press('Enter');
  await expect(one.main).toContainText(promise);

  await questionIn(other).fill('And may I drive a car meanwhile?');
  const sent = other.main.getByRole('alert').filter({ hasText: w.form.sentElsewhere.title });
  await expect(sent.getByRole('link', { name: w.form.sentElsewhere.open })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  );
  await expect(other.main.getByText(w.form.saved)).toHaveCount(0);
  await other.expectAccessible('sent elsewhere');
  await sent.getByRole('button', { name: w.form.sentElsewhere.goOn }).press('Enter');
  await expect(other.main).toContainText(reader.t(w.form.filesSent, { names: 'report.png' }));
  await expect(other.main.getByRole('list', { name: files.list })).toHaveCount(0);
  await expect(questionIn(other)).toHaveValue(/drive a car/);
  // Gone within the pause after which it would go to the server.
  await other.page.goto('about:blank');
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ draft: string; files: string[] }>(
        `SELECT answers ->> 'question' AS draft, answers -> 'files' AS files FROM advice_draft WHERE customer_id = $1`,
        [account.customer_id],
      );
      return rows;
    })
    .toEqual([{ draft: 'And may I drive a car meanwhile?', files: [] }]);
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM advice_question WHERE customer_id = $1',
    [account.customer_id],
  );
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id ?? '';

  // The doctor would rather talk about it: the answer leads to the form that asks to be called back.
  const room = new PortalPage(await openBrowser(), STAFF);
  await signInAsStaff(database, room.page, 'doctor@staff.example');
  await room.goTo('/staff/advice');
  await room.main.locator(`a[href$="${id}"]`).press('Enter');
  await room.main.getByRole('button', { name: staff.adviceCase.claim, exact: true }).press('Enter');
  await room.main
    .getByRole('textbox', { name: staff.adviceCase.text })
    .fill('Let us talk about the medicine.');
  await room.main.getByRole('combobox', { name: staff.adviceCase.next }).selectOption('call_back');
  // Nothing is to be booked.
  await expect(
    room.main.getByRole('combobox', { name: staff.adviceCase.bookSpecialty }),
  ).toHaveCount(0);
  await room.main.getByRole('button', { name: staff.adviceCase.submit }).press('Enter');
  await expect(room.page).toHaveURL(ADVICE_LIST);
  await one.goTo(`/services/consultation/questions/${id}`);
  await expect(one.main).toContainText('Let us talk about the medicine.');
  await expect(one.main).toContainText(w.thread.callBack);
  await one.main.getByRole('link', { name: w.thread.callBackLink }).press('Enter');
  await expect(page).toHaveURL(/\/services\/consultation#call-back$/);
});

test('what is typed in a page of one member is not kept for another who has signed in since in the same browser', async ({
  page,
  database,
  watched,
}) => {
  watched.allow(409);
  const [one, other] = [await arrangeAccount(database), await arrangeAccount(database)];
  await arrangeSignIn(page.context(), database, one, reader);
  const member = new PortalPage(page, reader);
  await member.goTo('/services/consultation/questions/new');
  await member.expectOpen();
  // In another tab.
  await arrangeSignIn(page.context(), database, other, reader);
  const refused = page.waitForResponse((answer) => answer.url().endsWith(saveAdviceDraft.path));
  const question = member.main.getByRole('textbox', { name: w.form.question });
  await question.fill('I have felt dizzy in the mornings for weeks. Why?');
  expect((await refused).status()).toBe(409);
  await expect(member.main.getByRole('alert')).toContainText(OTHERS);
  await member.main.getByRole('button', { name: w.form.delete }).press('Enter');
  await expect(member.main.getByRole('alert')).toHaveCount(2);
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
