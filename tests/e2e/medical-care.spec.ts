import type { Locator, Page } from '@playwright/test';
import { FILE_WORDS } from '#app/features/files/words.ts';
import { REQUEST_WORDS } from '#app/features/medical-care/request-words.ts';
import { WITHDRAW_WORDS } from '#app/features/medical-care/withdraw-words.ts';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import { NEW_BOOKING_EVENT } from '#app/platform/new-booking.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { addDays } from '#app/time/week.ts';
import {
  arrangeAccount,
  arrangeSignIn,
  PASSWORD,
  signInAsStaff,
} from '#tests/support/e2e/arranged-account.ts';
import { SignInPage } from '#tests/support/e2e/account-pages.ts';
import { openClinic } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { ENGLISH, marketOfDay, readerOfDay, staffOfDay } from '#tests/support/e2e/sites.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { drawPicture } from '#tests/support/sent-files.ts';

const STAFF = staffOfDay(1);

/** Needs a referral. */
const XRAY = 184;
const reader = readerOfDay(0, marketOfDay(1));
/** Where the patient lives, and the next postal area. */
const HOME = {
  HU: { zipcode: '4024', next: '4025', city: 'Debrecen', street: 'Piac utca' },
  RO: { zipcode: '400009', next: '400010', city: 'Cluj-Napoca', street: 'Strada Pieței' },
}[reader.market];
const homeAt = (zip: string, number: string) =>
  formatAddress(reader.market, { zip, city: HOME.city, address: `${HOME.street} ${number}` });
const w = CARE_WORDS[reader.locale];
const behalf = BOOKING_WORDS[reader.locale].form.forWhom;
const list = REQUEST_WORDS[reader.locale];
const withdrawing = WITHDRAW_WORDS[reader.locale];
const files = FILE_WORDS[reader.locale];
const staff = STAFF_WORDS[STAFF.locale];
const STAFF_LIST = REQUEST_WORDS[STAFF.locale];
/** What has to be said of when they hear, of what to do when they cannot come, and of a referral. */
const SAID = {
  hu: {
    specialty: 'Bőrgyógyászat',
    care: 'Szakorvosi vizsgálat',
    promise: '2 munkanapon belül',
    modify: 'módosítsa vagy mondja le',
    referral: 'Ehhez az ellátáshoz orvosi beutaló kell',
  },
  ro: {
    specialty: 'Dermatologie',
    care: 'Consultație de specialitate',
    promise: 'în 24 de ore',
    modify: 'să modificați sau să anulați',
    referral: 'Acest serviciu necesită bilet de trimitere',
  },
  en: {
    specialty: 'Dermatology',
    care: 'Specialist consultation',
    promise: 'within 24 hours',
    modify: 'please modify or cancel',
    referral: 'This care needs a medical referral',
  },
}[reader.locale];
/** Up to what it names. */
const beginningOf = (message: string) => new RegExp(`^${message.split('{')[0]?.trim() ?? ''}`);

// By keyboard, on a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

test('a member asks for care where no time can be picked, the call centre offers a time, and one press takes it [C315 C319 C431 C432 C433 C434 C435 C436 C437 C438 C439 C440 C441 C442 C443 C444 C445 C446 C567 C568 C569 C628]', async ({
  page,
  database,
  openBrowser,
  clinicWith,
  watched,
}) => {
  watched.allow(409);
  const account = await arrangeAccount(database);
  await database.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [account.id]);
  await arrangeSignIn(page.context(), database, account, reader);
  const clinic = await openClinic(database, {
    market: reader.market,
    provider: { is_calendar_available: false },
  });
  const withCalendar = await clinicWith({ market: reader.market });
  const portal = new PortalPage(page, reader);
  await portal.goTo(clinic.doctorPath);
  const opener = portal.main.getByRole('button', {
    name: reader.words.finder.item.appointment,
    exact: true,
  });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.titles.new);
  await expect(dialog.getByRole('link', { name: w.emergency.call })).toHaveAttribute(
    'href',
    'tel:112',
  );
  await portal.expectAccessible('emergency');
  // Back closes it, as any other page, and the focus is where it was: also if the next frame comes before the page lies open.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (show) => {
      queueMicrotask(() => show(performance.now()));
      window.requestAnimationFrame = frame;
      return 0;
    };
  });
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await dialog.getByRole('button', { name: w.emergency.none }).press('Enter');
  // The form is read from its beginning.
  await expect(dialog.getByText(w.form.leads.new)).toBeFocused();

  // Whoever else it may be for pays; name and date of birth of who asks are those of the subscription.
  const forWhom = dialog.getByLabel(behalf.label);
  await forWhom.selectOption(behalf.other);
  await expect(dialog).toContainText(behalf.notCovered);
  await expect(dialog.getByLabel(behalf.relation)).toBeVisible();
  await portal.expectAccessible('for somebody else');
  await forWhom.selectOption(behalf.me);
  await expect(dialog.getByLabel(w.form.lastName, { exact: true })).not.toBeEditable();
  await expect(dialog.getByLabel(w.form.firstName, { exact: true })).toHaveValue('Kata');
  await expect(dialog.getByLabel(w.form.dateOfBirth)).toHaveValue('1986-04-12');
  // What is known is filled in; the care was chosen with the address.
  await expect(dialog.getByLabel(w.form.email)).toHaveValue(/@/);
  await expect(dialog.getByLabel(w.form.care)).not.toHaveValue('');
  await expect(dialog.getByRole('link', { name: clinic.provider.name })).toBeVisible();
  await expect(dialog.getByRole('link', { name: clinic.doctor.name })).toBeVisible();
  // One list has the functions as its groups and what is done in each below it.
  const care = dialog.getByRole('combobox', { name: beginningOf(w.form.care) });
  const group = care.locator('optgroup').filter({ has: page.locator('option:checked') });
  await expect(group).toHaveAttribute('label', SAID.specialty);
  await expect(group.locator('option:checked')).toHaveText(SAID.care);
  await expect(
    dialog.getByRole('combobox', { name: beginningOf(w.form.doctor) }).locator('option:checked'),
  ).toHaveText(clinic.doctor.name);
  const send = dialog.getByRole('button', { name: w.form.submit });
  await send.press('Enter');
  const day = dialog.getByLabel(reader.t(w.form.wishDay, { number: 1 }), { exact: true });
  await expect(day).toBeFocused();
  await expect(dialog).toContainText(w.form.tick);
  await portal.expectAccessible('form');
  await day.fill(addDays(clinic.today, 10));
  await fillByLabels(dialog);
  await dropFile(
    page,
    dialog.getByRole('group', { name: w.form.referral }),
    await drawPicture('jpeg'),
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: files.kept })).toBeVisible();
  // A telephone’s camera may need the memory: nothing is typed or sent twice after it.
  await page.reload();
  await dialog.getByRole('button', { name: w.emergency.none }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: beginningOf(w.form.complaints) })).toHaveValue(
    'Két hete viszket.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: files.kept })).toBeVisible();
  await dialog.getByLabel(w.form.acknowledge).press('Space');
  // That the insurer has to approve is told before it is asked for.
  await send.press('Enter');
  await expect(dialog).toContainText(w.form.warned);
  // Whole, but for a part of a pixel.
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.99 });
  // Back while it is on its way does not lose what becomes of it.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/medical-care', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await send.press('Enter');
  await expect(dialog.getByRole('button', { name: w.form.cancel })).toBeDisabled();
  await page.goBack();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.titles.new);
  answer();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.done.title);
  await page.unroute('**/api/medical-care');
  await expect(dialog).toContainText(w.done.mailed);
  await expect(dialog).toContainText(SAID.modify);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('vizit.care');
  expect((await waitForMail(database, account.email)).text).toContain(SAID.promise);
  // What was told is changed in the same form, filled with it; of the list as of the mail, and of what was sent just now.
  await dialog.getByRole('button', { name: w.done.change, exact: true }).press('Enter');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.change.title);
  await expect(dialog.getByRole('textbox', { name: beginningOf(w.form.complaints) })).toHaveValue(
    'Két hete viszket.',
  );
  await expect(day).toHaveValue(addDays(clinic.today, 10));
  await expect(dialog.getByRole('link', { name: clinic.provider.name })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'beutaló.jpg' })).toBeVisible();
  await portal.expectAccessible('change');
  await dialog.getByRole('textbox', { name: w.form.street, exact: true }).fill(`${HOME.street} 3.`);
  await dialog.getByLabel(w.form.acknowledge).press('Space');
  // On another device its owner has changed it, too: that is said, and the next press sends it all the same.
  await database.query(
    'UPDATE medical_care SET zipcode = $2, version = version + 1 WHERE customer_id = $1',
    [account.customer_id, HOME.next],
  );
  await dialog.getByRole('button', { name: w.change.submit }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(w.change.conflict);
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await expect(dialog.getByRole('alert')).toContainText(
    `${homeAt(HOME.zipcode, '2.')} → ${homeAt(HOME.next, '2.')}`,
  );
  await dialog.getByRole('button', { name: w.change.submit }).press('Enter');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.change.doneTitle);
  await expect(dialog).toContainText(w.mail.changed.approval);
  await dialog.getByRole('link', { name: w.done.appointments }).press('Enter');
  const request = portal.main
    .getByRole('region', { name: list.title })
    .getByRole('listitem')
    .filter({ hasText: clinic.provider.name })
    .first();
  await expect(request).toContainText(list.statuses.requested);
  await portal.expectOpen();
  expect((await waitForMail(database, account.email, 2)).text).toContain(w.mail.changed.approval);

  const { rows } = await database.query<{ id: string }>(
    `SELECT id, last_name, first_name, date_of_birth::text AS born, mothers_name, phone, email, zipcode, city, street, comment, wants_english,
            wishes, provider_id, doctor_id, subfunction_id
       FROM medical_care WHERE customer_id = $1`,
    [account.customer_id],
  );
  expect(rows).toEqual([
    {
      id: expect.any(String),
      last_name: 'Szabó',
      first_name: 'Kata',
      born: '1986-04-12',
      mothers_name: 'Kovács Anna',
      phone: '+36205550177',
      email: 'judit@elsewhere.example',
      zipcode: HOME.zipcode,
      city: HOME.city,
      street: `${HOME.street} 3.`,
      comment: 'Két hete viszket.',
      wants_english: true,
      wishes: [{ date: addDays(clinic.today, 10), part: 'morning' }],
      provider_id: clinic.provider.id,
      doctor_id: clinic.doctor.id,
      subfunction_id: clinic.subfunction,
    },
  ]);
  const room = new PortalPage(await openBrowser(), STAFF);
  await signInAsStaff(database, room.page, 'call-centre@staff.example');
  await room.goTo('/staff/medical-care');
  await expect(room.heading).toHaveText(staff.careRequests.title);
  await room.expectOpen();
  await room.main.locator(`a[href$="${rows[0]?.id}"]`).press('Enter');
  await expect(room.main).toContainText(`${HOME.street} 3.`);
  const changes = room.main.locator('section').filter({ hasText: staff.careRequest.changed });
  await expect(changes.getByRole('listitem')).toHaveText([
    `${STAFF_LIST.details.address}: ${homeAt(HOME.next, '2.')} → ${homeAt(HOME.zipcode, '3.')}`,
  ]);
  const holder = room.main.locator('dl > *').filter({ hasText: staff.careRequest.accountHolder });
  await expect(holder).toContainText(account.email);
  const download = room.page.waitForEvent('download');
  await room.main.getByRole('button', { name: /beutaló\.jpg/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('beutaló.jpg');
  await room.main.getByRole('button', { name: staff.careRequest.claim }).press('Enter');
  const said = room.main.locator('dl > *').filter({ hasText: staff.careRequest.approval });
  await expect(said).toContainText(staff.careRequest.undecided);
  await room.main
    .getByRole('button', { name: staff.careRequest.approve, exact: true })
    .press('Enter');
  await expect(said).toContainText(staff.careRequest.pays);
  await room.main
    .getByLabel(STAFF.t(staff.careRequest.day, { number: 1 }), { exact: true })
    .fill(addDays(clinic.today, 12));
  await room.main
    .getByLabel(STAFF.t(staff.careRequest.time, { number: 1 }), { exact: true })
    .fill('09:30');
  // Another is taken over from the calendars, without a letter typed, and held.
  await room.main.getByRole('link', { name: staff.careRequest.lookForTimes }).press('Enter');
  const named = room.main.getByLabel(STAFF.words.finder.filters.providerName, { exact: true });
  await named.fill(withCalendar.provider.name);
  await named.press('Enter');
  await room.main.getByRole('button', { name: /10:00/ }).first().press('Enter');
  await expect(
    room.main.getByLabel(STAFF.t(staff.careRequest.place, { number: 2 }), { exact: true }),
  ).toHaveValue(new RegExp(withCalendar.provider.name));
  await room.expectAccessible('work');
  await room.main.getByRole('button', { name: staff.careRequest.offer }).press('Enter');
  await expect(room.main).toContainText(staff.careRequests.statuses.offered);
  await expect(room.main).toContainText(staff.careRequest.held.split('{')[0] ?? '');
  await expect(room.main).toContainText(staff.careRequest.notHeld);

  // The mail leads to the very request, which one press answers.
  const offer = await waitForMail(database, account.email, 4);
  const link = /\S+&care=\S+/.exec(offer.text)?.[0] ?? '';
  await page.goto(link);
  await portal.comeAlive();
  const heading = request.getByRole('heading', { level: 3 });
  await expect(heading).toBeFocused();
  // Withdrawing asks first, and leads back to where it was asked.
  const withdraw = request.getByRole('button', { name: beginningOf(list.cancelNamed) });
  await withdraw.press('Enter');
  const { open } = withdrawing;
  await expect(page.getByRole('alertdialog', { name: open.title })).toContainText(open.text);
  await portal.expectAccessible('withdrawing the request');
  await page.getByRole('button', { name: open.keep }).press('Enter');
  await expect(withdraw).toBeFocused();
  await request
    .getByRole('button', { name: new RegExp(`${beginningOf(list.takeNamed).source}.*09:30`) })
    .press('Enter');
  await expect(request).toContainText(list.statuses.booked);
  await expect(request).toContainText('09:30');
  await expect(heading).toBeFocused();
  await portal.expectAccessible('booked');

  // Withdrawn, the clinic is told by whoever is there.
  await withdraw.press('Enter');
  const question = page.getByRole('alertdialog', { name: withdrawing.booked.title });
  await expect(question).toContainText(withdrawing.booked.text);
  await portal.expectAccessible('withdrawing');
  await expect(request).toContainText(list.statuses.booked);
  await question.getByRole('button', { name: withdrawing.booked.confirm }).press('Enter');
  await expect(request).toContainText(list.statuses.cancelled);
  await expect(heading).toBeFocused();
  await room.page.reload();
  await room.comeAlive();
  await expect(room.main).toContainText(staff.careRequest.mustTellClinic);
  await room.main.getByRole('button', { name: staff.careRequest.clinicTold }).press('Enter');
  await expect(room.main).not.toContainText(staff.careRequest.mustTellClinic);
});

/** As from the desktop: `beutaló.jpg`. */
async function dropFile(page: Page, field: Locator, content: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'beutaló.jpg', { type: 'image/jpeg' }));
    return data;
  }, content.toString('base64'));
  await field.dispatchEvent('dragover', { dataTransfer });
  await field.dispatchEvent('drop', { dataTransfer });
}

/** What the portal knows is corrected, by the words that stand at the fields. */
async function fillByLabels(dialog: Locator): Promise<void> {
  for (const [label, typed] of [
    [w.form.mothersName, 'Kovács Anna'],
    [w.form.phoneNumber, '+36 20 555 0177'],
    [w.form.email, 'judit@elsewhere.example'],
    [w.form.zipcode, HOME.zipcode],
    [w.form.city, HOME.city],
    [w.form.street, `${HOME.street} 2.`],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(typed);
  }
  await dialog
    .getByRole('textbox', { name: beginningOf(w.form.complaints) })
    .fill('Két hete viszket.');
  await dialog.getByRole('checkbox', { name: w.form.wantsEnglish }).press('Space');
}

test('any script of the page opens the form, in each mode, and a visitor who signs in first comes back to it; in English it is sent by ‘Book appointment’ [C158 C159 C316 C317 C318 C567]', async ({
  page,
  database,
  clinicWith,
}) => {
  const portal = new PortalPage(page, reader);
  await portal.goTo('/');
  const dialog = page.getByRole('dialog');
  const ask = (detail: object) =>
    page.evaluate(
      ([name, given]) => window.dispatchEvent(new CustomEvent(name as string, { detail: given })),
      [NEW_BOOKING_EVENT, detail] as const,
    );
  await ask({ mode: 'finish', subfunction: XRAY });
  await dialog.getByRole('link', { name: w.visitor.signIn }).press('Enter');
  const account = await arrangeAccount(database);
  const signIn = new SignInPage(page, reader);
  await signIn.signIn(account.email, PASSWORD);
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(w.titles.finish);
  await expect(page).toHaveURL(reader.address('/'));
  await dialog.getByRole('button', { name: w.emergency.none }).press('Enter');
  await expect(dialog).toContainText(SAID.referral);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const [detail, title] of [
    [{ forcedType: 'SELF_PAID' }, w.titles.self_paid],
    [{ mode: 'finish' }, w.titles.finish],
    [{ mode: 'confirm' }, w.titles.confirm],
  ] as const) {
    await ask(detail);
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  // That a referral is needed is said before anything is sent.
  await ask({ subfunction: XRAY });
  await dialog.getByRole('button', { name: w.emergency.none }).press('Enter');
  await expect(dialog).toContainText(SAID.referral);
  // The requirement's own words, which are English.
  await page.goto(`${reader.origin}/?lang=en`);
  await portal.comeAlive();
  await ask({});
  await dialog.getByRole('button', { name: CARE_WORDS.en.emergency.none }).press('Enter');
  await dialog.getByRole('button', { name: 'Book appointment', exact: true }).press('Enter');
  await expect(dialog).toContainText(CARE_WORDS.en.form.tick);

  // Care and doctor are found by the finder's own fields; the doctor's clinic comes with them.
  const clinic = await clinicWith({ market: reader.market });
  const { form } = CARE_WORDS.en;
  /** Down to it with the arrow. */
  const choose = async (field: Locator, typed: string, hasText: string) => {
    await field.fill(typed);
    const options = page.getByRole('option');
    await expect(options.filter({ hasText }).first()).toBeVisible();
    for (let at = 0; at < (await options.count()); at += 1) {
      await field.press('ArrowDown');
      const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
      if ((await active.textContent())?.includes(hasText)) return field.press('Enter');
    }
    throw new Error(`the arrow never reaches ${hasText}`);
  };
  const { specialty } = ENGLISH.words.finder.filters;
  const named = (name: string) => dialog.getByRole('combobox', { name });
  await choose(named(specialty), 'dermat', 'Specialist consultation');
  await choose(named(form.provider), clinic.doctor.name, clinic.doctor.name);
  await expect(dialog.getByRole('link', { name: clinic.provider.name })).toBeVisible();
  const chosen = (label: string) => dialog.getByLabel(label).locator('option:checked');
  await expect(chosen(form.care)).toHaveText('Specialist consultation');
  await expect(chosen(form.doctor)).toHaveText(clinic.doctor.name);
});
