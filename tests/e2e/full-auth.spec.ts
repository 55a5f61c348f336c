import type { Pool } from '#db/client.ts';
import { AccountTokenPage, FullAuthPart, SignInPage } from '#tests/support/e2e/account-pages.ts';
import { AppointmentsPage } from '#tests/support/e2e/appointments-page.ts';
import {
  arrangeAccount,
  arrangeLink,
  arrangeSignIn,
  BIRTH_DATE,
  PASSWORD,
} from '#tests/support/e2e/arranged-account.ts';
import { arrangeConfirmed } from '#tests/support/e2e/arranged-booking.ts';
import type { Clinic } from '#tests/support/e2e/clinic.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

const APPROVED = 'A biztosító engedélyezte ezt a vizitet.';
const GUARDED = 'A biztosító döntött erről a vizitről.';

/** A member with a visit that the insurer has approved. */
async function arrangeApproved(database: Pool, clinic: Clinic) {
  const account = await arrangeAccount(database);
  const { id } = await arrangeConfirmed(database, clinic);
  await database.query(
    `UPDATE reservation SET customer_id = $2, service_type = 'MEDICAL_CARE' WHERE id = $1`,
    [id, account.customer_id],
  );
  await database.query(
    `INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, due_at, target_at, decided_at)
     SELECT $1, s.partner_id, s.id, f.specialization_id, 'normal', 'approved', portal_now(), portal_now(), portal_now()
       FROM subscription s, subfunction f WHERE s.customer_id = $2 AND f.id = $3`,
    [id, account.customer_id, clinic.subfunction],
  );
  return { account, id };
}

test('what the insurer has decided is read after the date of birth, asked for on the page itself', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { account } = await arrangeApproved(database, clinic);
  await arrangeSignIn(page.context(), database, account, HUNGARIAN);
  const appointments = new AppointmentsPage(page, HUNGARIAN);
  await appointments.goTo('/services/appointments');
  const card = appointments.upcoming.filter({ hasText: clinic.provider.name });
  await expect(card).toContainText(GUARDED);
  await expect(card).not.toContainText(APPROVED);
  await appointments.expectAccessible();
  await appointments.action(card, appointments.words.decision.show).click();
  const asked = new FullAuthPart(appointments);
  await asked.expectOpen();
  await asked.enter(BIRTH_DATE);
  await expect(card).toContainText(APPROVED);
  await expect(asked.root).toHaveCount(0);
  await expect(card).not.toContainText(GUARDED);
});

test('the link of the mail leads by the sign-in and the date of birth to the decision, and later straight to it', async ({
  page,
  database,
  clinicWith,
}) => {
  const clinic = await clinicWith();
  const { account, id } = await arrangeApproved(database, clinic);
  const path = await arrangeLink(database, account, 'require-full-auth', { reservationId: id });
  await page.goto(HUNGARIAN.address(path));
  const login = new SignInPage(page, HUNGARIAN);
  await login.expectOpen();
  await login.signIn(account.email, PASSWORD);
  const modal = new AccountTokenPage(page, HUNGARIAN);
  await modal.expectTitle('Azonosítás születési dátummal');
  await new FullAuthPart(modal).enter(BIRTH_DATE);
  const appointments = new AppointmentsPage(page, HUNGARIAN);
  const card = appointments.upcoming.filter({ hasText: clinic.provider.name });
  await expect(page).toHaveURL(/\/services\/appointments$/);
  await expect(card).toContainText(APPROVED);

  await page.goto(HUNGARIAN.address(path));
  await expect(page).toHaveURL(/\/services\/appointments$/);
  await expect(card).toContainText(APPROVED);
});
