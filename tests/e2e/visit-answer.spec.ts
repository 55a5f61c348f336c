import { VISIT_ANSWER_WORDS } from '#app/features/visit-answers/words.ts';
import {
  arrangeConfirmed,
  findStatuses,
  letReminderCome,
} from '#tests/support/e2e/arranged-booking.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { findLink, waitForMail } from '#tests/support/e2e/mailbox.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { SITES, ROMANIAN } from '#tests/support/e2e/sites.ts';

// On a telephone's width.
test.use({ viewport: { width: 390, height: 844 } });

test('a reminder is answered by a press of keys: first that one comes, then that one does not', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith({ market: 'RO' });
  const { id, patient } = await arrangeConfirmed(database, clinic, clinic.times[0], ROMANIAN);
  await letReminderCome(database, id);
  const answer = new PortalPage(page, ROMANIAN);
  await answer.goTo(findLink(await waitForMail(database, patient.email, 3), 'v'));
  const words = VISIT_ANSWER_WORDS.ro;
  await expect(answer.heading).toHaveText(words.title);
  await expect(answer.main).toContainText(clinic.provider.name);
  expect(page.url()).not.toContain('/v/');
  await answer.expectAccessible();

  const press = async (name: string) => {
    const button = answer.main.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press(words.coming);
  await expect(answer.heading).toHaveText(words.isComing);
  await expect(answer.heading).toBeFocused();
  await press(words.cancel);
  await expect(answer.heading).toHaveText(words.cancelSure);
  expect(await findStatuses(database, clinic)).toEqual(['confirmed']);
  await press(words.cancelYes);
  await expect(answer.heading).toHaveText(words.cancelled);
  expect(await findStatuses(database, clinic)).toEqual(['cancelled_by_patient']);
});

for (const site of SITES) {
  test(`${site.locale}: a page that was left open answers for no other time: the visit was moved meanwhile`, async ({
    page,
    database,
    clinicWith,
    watched,
  }) => {
    watched.allow(409);
    const clinic = await clinicWith({ market: site.market });
    const { id, patient } = await arrangeConfirmed(database, clinic, clinic.times[0], site);
    await letReminderCome(database, id);
    const answer = new PortalPage(page, site);
    await answer.goTo(findLink(await waitForMail(database, patient.email, 3), 'v'));
    await database.query(
      `UPDATE reservation SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1`,
      [id],
    );
    const words = VISIT_ANSWER_WORDS[site.locale];
    await answer.main.getByRole('button', { name: words.coming, exact: true }).click();
    await expect(answer.heading).toHaveText(words.changed);
    await expect(answer.heading).toBeFocused();
    await expect(answer.main).not.toContainText('9:00');
    await answer.expectAccessible();
    const { rows } = await database.query('SELECT FROM visit_answer WHERE reservation_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);

    await answer.main.getByRole('link', { name: words.look, exact: true }).click();
    await expect(answer.heading).toHaveText(words.title);
    await expect(answer.main).toContainText('10:00');
    await answer.main.getByRole('button', { name: words.coming, exact: true }).click();
    await expect(answer.heading).toHaveText(words.isComing);
  });
}
