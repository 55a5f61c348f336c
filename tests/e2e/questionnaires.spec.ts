import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { arrangeAccount, arrangeSignIn } from '#tests/support/e2e/arranged-account.ts';
import { coloursOf, withForcedColours } from '#tests/support/e2e/forced-colours.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { waitForMail } from '#tests/support/e2e/mailbox.ts';
import { QuestionnairePage, type TypedAnswers } from '#tests/support/e2e/questionnaire-page.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { todayOf } from '#app/time/today.ts';
import { marketOfDay, readerOfDay, type Site } from '#tests/support/e2e/sites.ts';

const WIDTHS = [
  [readerOfDay(0, marketOfDay(0)), { width: 390, height: 844 }],
  [readerOfDay(1, marketOfDay(1)), { width: 1440, height: 900 }],
] as const;
const reader = readerOfDay(2, marketOfDay(0));
/** A number as the reader writes it. */
const write = (value: number) => value.toLocaleString(reader.locale);

/** By the clock of the portal: while one year ends in London the next has begun there. */
const yearOf = ({ market }: Site) =>
  Number(todayOf({ timeZone: MARKET_ZONES[market] }).slice(0, 4));

/** Somebody of this age today, whose birthday was not yesterday. */
const bornBefore = (years: number, site: Site) => `${yearOf(site) - years}-01-01`;

/** A man of 55 who smokes, as he answers in the site's language. */
function heartOf(site: Site): TypedAnswers {
  const w = site.words.questionnaires;
  const { choices } = w;
  return [
    ['hasSymptoms', choices.hasSymptoms.no],
    ['sex', choices.sex.m],
    ['dateOfBirth', bornBefore(55, site)],
    ['country', 'HU'],
    ['conditions', w.step.noCondition],
    ['diabetes', choices.diabetes.none],
    ['smoking', choices.smoking.current],
    ['systolic', '140'],
    ['takesPressureMedicine', choices.takesPressureMedicine.no],
    ['totalCholesterol', '5.5'],
    ['hdlCholesterol', '1.3'],
    ['hasEarlyHeartFamily', choices.hasEarlyHeartFamily.no],
    ['heightCm', '180'],
    ['weightKg', '80'],
  ];
}

for (const [site, viewport] of WIDTHS) {
  test(`a visitor answers question by question and sees a risk, by keyboard, at ${viewport.width} px [C039 C069]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const portal = new QuestionnairePage(page, site);
    const { words } = portal;
    await portal.goTo('/services/health-check');
    await expect(portal.heading).toHaveText(words.title);
    const { name } = words.lists.cardiovascular;
    await portal.main
      .getByRole('link', { name: site.t(words.startNamed, { name }), exact: true })
      .press('Enter');
    for (const [question, answer] of heartOf(site)) {
      await portal.expectQuestion(question);
      await portal.expectAccessible(await portal.kindOfField());
      await portal.answer(question, answer);
    }
    await expect(portal.heading).toHaveText(words.result.title);
    // M, 55, smoker, 140, 5.5/1.3 in Hungary: 10.5 % by the SCORE2 paper.
    await expect(portal.main).toContainText(/10[.,]5%/);
    await expect(
      portal.main.getByRole('img', { name: site.t(words.result.heart.hundred, { count: 11 }) }),
    ).toBeVisible();
    await expect(portal.main).toContainText(words.result.heart.changes.smoking);
    await expect(
      portal.main.getByRole('link', { name: words.result.next.cardiology }),
    ).toHaveAttribute('href', /\/services\/provider-search\?subfunction=11$/);
    await expect(portal.main.getByRole('link', { name: words.result.next.write })).toHaveAttribute(
      'href',
      /\/login\?next=%2Fservices%2Fconsultation%2Fquestions$/,
    );
    await portal.expectAccessible('result');
  });
}

test('a visitor’s answers survive going back, a reload and a change of unit, and end with a PDF; signed in, they are kept by who says that they are theirs and agrees [C040]', async ({
  page,
  database,
}) => {
  const portal = new QuestionnairePage(page, reader);
  const { words } = portal;
  await portal.goTo('/services/health-check/cardiovascular');
  const given = heartOf(reader);
  // Whoever goes on without an answer, or with a wrong one, is led to what is missing and hears why.
  const next = portal.button(words.step.next);
  await next.press('Enter');
  const asked = portal.main.getByRole('group', { name: words.questions.hasSymptoms.label });
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAccessibleDescription(new RegExp(words.step.choose));
  await portal.expectAccessible('not answered');
  await portal.answerAll(given.slice(0, 2));
  await portal.expectQuestion('dateOfBirth');
  await next.press('Enter');
  const born = portal.main.getByRole('textbox').first();
  await expect(born).toBeFocused();
  await expect(born).toHaveAccessibleDescription(new RegExp(words.step.noDate));
  await portal.answerAll(given.slice(2, 9));
  const progress = portal.main.getByRole('progressbar');
  await withForcedColours(page, async () => {
    expect((await coloursOf(progress)).size).toBeGreaterThanOrEqual(3);
  });

  // 150 mg/dL is kept as it was typed, whatever unit is shown.
  await portal.main.getByRole('radio', { name: words.units.mg_dl }).press('Space');
  await portal.main.getByRole('textbox').fill('150');
  await portal.main.getByRole('radio', { name: words.units.mmol_l }).press('Space');
  await expect(portal.main.getByRole('textbox')).toHaveValue(write(3.88));
  await portal.main.getByRole('radio', { name: words.units.mg_dl }).press('Space');
  await expect(portal.main.getByRole('textbox')).toHaveValue('150');
  await portal.button(words.step.next).press('Enter');
  await portal.expectQuestion('hdlCholesterol');

  // More HDL than cholesterol cannot be; 20 mg/dL is unusual and asked for once more.
  await portal.main.getByRole('textbox').fill('160');
  await portal.button(words.step.next).press('Enter');
  await portal.button(words.step.next).press('Enter');
  await expect(portal.main).toContainText(words.step.hdlTooHigh);
  await portal.main.getByRole('textbox').fill('5');
  await portal.button(words.step.next).press('Enter');
  await expect(portal.main).toContainText(reader.t(words.step.impossible, { from: 12, to: 193 }));
  await portal.main.getByRole('textbox').fill('20');
  await portal.button(words.step.next).press('Enter');
  await expect(portal.main).toContainText(words.step.unlikely);
  await portal.button(words.step.next).press('Enter');
  await portal.expectQuestion('hasEarlyHeartFamily');

  await page.goBack();
  await portal.expectQuestion('hdlCholesterol');
  await page.reload();
  await portal.comeAlive();
  await expect(portal.main.getByRole('textbox')).toHaveValue('20');
  // What was typed and not sent on yet is there again after a look back.
  await portal.main.getByRole('textbox').fill('45');
  await portal.button(words.step.back).press('Enter');
  await expect(portal.main.getByRole('textbox')).toHaveValue('150');
  await portal.button(words.step.next).press('Enter');
  await expect(portal.main.getByRole('textbox')).toHaveValue('45');
  await portal.button(words.step.next).press('Enter');
  await portal.answerAll(given.slice(11));

  await expect(portal.heading).toHaveText(words.result.title);
  const whole = page.url();
  const loading = page.waitForEvent('download');
  await portal.button(words.result.pdf).press('Enter');
  const file = await readFile(await (await loading).path());
  const document = await getDocumentProxy(new Uint8Array(file));
  const read = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ');
  expect(read).toContain(`${words.questions.totalCholesterol.short}: 150 ${words.units.mg_dl}`);
  expect(read).toContain(words.lists.cardiovascular.name);

  // Whoever signs in at this computer is asked, and may be somebody else.
  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, reader);
  const findKept = async () =>
    (
      await database.query<{ kind: string; questionnaire: string }>(
        `SELECT 'result' AS kind, questionnaire FROM questionnaire_result WHERE customer_id = $1
         UNION ALL SELECT 'draft', questionnaire FROM questionnaire_draft WHERE customer_id = $1`,
        [account.customer_id],
      )
    ).rows;
  await portal.goTo('/services/health-check');
  const found = portal.main.getByRole('region', { name: words.found.title });
  await expect(found).toContainText(words.lists.cardiovascular.name);
  await expect(found).toContainText(String(yearOf(reader)));
  await portal.expectAccessible('found');
  await page.goto(whole);
  await portal.comeAlive();
  await portal.button(words.found.keep).press('Enter');
  await expect(found).toContainText(words.found.needsMine);
  await expect(found).toContainText(words.consent.needsTick);
  await found.getByLabel(words.found.mine).press('Space');
  await portal.button(words.found.keep).press('Enter');
  await expect(found).not.toContainText(words.found.needsMine);
  expect(await findKept()).toEqual([]);
  await found.getByLabel(words.consent.label).press('Space');
  await portal.button(words.found.keep).press('Enter');
  await expect(page).toHaveURL(/\/health-check\/results\//);
  await expect(portal.main).toContainText(`${write(8.8)}%`);
  expect(await findKept()).toEqual([{ kind: 'result', questionnaire: 'cardiovascular' }]);
  // Asked once.
  await portal.goTo('/services/health-check');
  await expect(portal.button(words.consent.withdraw)).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('complaints that cannot wait stop everything at 112; answers that whoever signs in does not want are forgotten', async ({
  page,
  database,
}) => {
  const portal = new QuestionnairePage(page, reader);
  const { words } = portal;
  await portal.goTo('/services/health-check/lifestyle');
  await portal.answer('hasSymptoms', words.choices.hasSymptoms.yes);
  await expect(portal.heading).toHaveText(words.emergency.title);
  await expect(portal.main.getByRole('link', { name: words.emergency.call })).toHaveAttribute(
    'href',
    'tel:112',
  );
  await portal.expectAccessible('emergency');
  await portal.button(words.emergency.back).press('Enter');
  await portal.answer('hasSymptoms', words.choices.hasSymptoms.no);
  await portal.answer('sex', words.choices.sex.f);
  await portal.expectQuestion('dateOfBirth');

  const account = await arrangeAccount(database);
  await arrangeSignIn(page.context(), database, account, reader);
  await page.reload();
  await portal.comeAlive();
  await portal.button(words.found.forget).press('Enter');
  await portal.expectQuestion('hasSymptoms');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('questionnaire');
  await page.reload();
  await portal.comeAlive();
  await portal.expectQuestion('hasSymptoms');
  await expect(portal.button(words.found.forget)).toHaveCount(0);
});

test('a member agrees, goes on at another computer, sees results over time, and has one mailed [C007 C038 C041]', async ({
  page,
  database,
  openBrowser,
}) => {
  const account = await arrangeAccount(database);
  await database.query('UPDATE account SET verified_at = portal_now() WHERE id = $1', [account.id]);
  await arrangeSignIn(page.context(), database, account, reader);
  const portal = new QuestionnairePage(page, reader);
  const { words } = portal;
  const { choices } = words;
  await portal.goTo('/services/health-check');
  await portal.button(words.consent.give).press('Enter');
  await expect(portal.main).toContainText(words.consent.needsTick);
  await expect(portal.main.getByLabel(words.consent.label)).toBeFocused();
  await portal.main.getByLabel(words.consent.label).press('Space');
  await portal.button(words.consent.give).press('Enter');
  await expect(portal.button(words.consent.withdraw)).toBeVisible();

  await portal.goTo('/services/health-check/lifestyle');
  await portal.answerAll([
    ['hasSymptoms', choices.hasSymptoms.no],
    ['sex', choices.sex.f],
    ['dateOfBirth', bornBefore(60, reader)],
    ['heightCm', '165'],
  ]);
  await portal.expectQuestion('weightKg');
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ answers: { heightCm?: number } }>(
        'SELECT answers FROM questionnaire_draft WHERE customer_id = $1',
        [account.customer_id],
      );
      return rows[0]?.answers.heightCm;
    })
    .toBe(165);

  const other = new QuestionnairePage(await openBrowser(), reader);
  await arrangeSignIn(other.page.context(), database, account, reader);
  await other.goTo('/services/health-check/lifestyle');
  await other.answerAll([
    ['weightKg', write(84.4)],
    ['waistCm', null],
    ['smoking', choices.smoking.never],
    ['moderateMinutes', '100'],
    ['vigorousMinutes', '25'],
    ['strengthDays', '1'],
    ['isActiveDaily', choices.isActiveDaily.no],
    ['eatsGreensDaily', choices.eatsGreensDaily.yes],
    ['alcoholOften', choices.alcoholOften[0]],
    ['moodInterest', choices.moodInterest[1]],
    ['moodDown', choices.moodDown[2]],
    ['diabetes', choices.diabetes.none],
    ['takesPressureMedicine', choices.takesPressureMedicine.no],
    ['hadHighGlucose', choices.hadHighGlucose.no],
    ['familyDiabetes', choices.familyDiabetes.none],
  ]);
  await expect(other.heading).toHaveText(words.result.title);
  await other.expectOpen();
  await expect(other.main).toContainText(/31[.,]0/);
  await expect(other.main).toContainText(
    reader.t(words.result.reasons.missing, { questions: words.questions.waistCm.short }),
  );
  await expect(other.main).toContainText(words.result.mood.positive);

  await other.button(words.result.email.send).press('Enter');
  await expect(other.main).toContainText(words.result.email.needsTick);
  await other.main
    .getByLabel(reader.t(words.result.email.label, { email: account.email }))
    .press('Space');
  await other.button(words.result.email.send).press('Enter');
  await expect(other.announcement(words.result.email.sent)).toBeVisible();
  const mail = await waitForMail(database, account.email);
  expect(mail.subject).toContain(words.mail.subject);

  // A year ago it was more: a line shows both.
  await database.query(
    `INSERT INTO questionnaire_result (id, partner_id, customer_id, questionnaire, answers, taken_on)
     SELECT gen_random_uuid(), partner_id, customer_id, questionnaire, answers || '{"weightKg": 95}', taken_on - 365
       FROM questionnaire_result WHERE customer_id = $1`,
    [account.customer_id],
  );
  await portal.goTo('/services/health-check');
  await expect(portal.main.getByRole('img')).toHaveCount(1);
  await expect(portal.main.getByRole('img')).toContainText(/34[.,]9.*31[.,]0/);
  await portal.expectAccessible('history');

  await portal.button(words.consent.withdraw).press('Enter');
  await expect(portal.announcement(words.consent.withdrawn)).toBeVisible();
  const { rowCount } = await database.query(
    'SELECT FROM questionnaire_result WHERE customer_id = $1',
    [account.customer_id],
  );
  expect(rowCount).toBe(0);
});
