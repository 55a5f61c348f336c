import { randomLetters } from '#tests/support/e2e/patient.ts';
import { ADVICE_ROOM_WORDS } from '#app/staff/advice/advice-words.ts';
import { signInAsStaff } from '#tests/support/e2e/arranged-account.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { PortalPage } from '#tests/support/e2e/portal-page.ts';
import { staffOfDay } from '#tests/support/e2e/sites.ts';
import { GENERIC_PARTNER } from '#db/seed/partners.ts';

const STAFF = staffOfDay(0);

const words = ADVICE_ROOM_WORDS[STAFF.locale];
const { rota } = words;

test('by keyboard alone a team gets a rota, whose mistake is told where it is, and its doctor sees who is on duty', async ({
  page,
  database,
  openBrowser,
  watched,
}) => {
  watched.allow(400);
  const name = `Csapat ${randomLetters()}`;
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO advice_team (partner_id, name, languages, member_ids)
     SELECT $1, $2, '{}', array_agg(m.id ORDER BY a.email) FROM staff_member m JOIN account a ON a.id = m.account_id
      WHERE a.email IN ('advice@staff.example', 'doctor@staff.example') RETURNING id`,
    [GENERIC_PARTNER, name],
  );
  await signInAsStaff(database, page, 'admin@staff.example');
  const room = new PortalPage(page, STAFF);
  await room.goTo('/staff/advice/rota');
  await expect(room.heading).toHaveText(words.parts.rota);
  await room.comeAlive();
  const team = page.getByRole('region', { name });
  await expect(team).toContainText(rota.nobody);
  await team.getByText(rota.edit).press('Enter');
  await team.getByRole('button', { name: rota.addShift }).first().press('Enter');
  const shift = team.getByRole('group', { name: /08:00/ });
  await shift.getByLabel(rota.until).focus();
  await page.keyboard.type('0700AM');
  await expect(shift.getByLabel(rota.until)).toHaveValue('07:00');
  const save = team.getByRole('button', { name: words.save, exact: true });
  await save.press('Enter');
  await expect(team.getByText(words.errors.hours)).toBeVisible();
  await expect(shift.getByLabel(rota.from)).toBeFocused();
  await room.expectAccessible('a mistake in a rota');
  await shift.getByLabel(rota.until).focus();
  await page.keyboard.type('0400PM');
  await shift.getByLabel(rota.doctor).focus();
  await page.keyboard.type('dr. Sz');
  await save.press('Enter');
  await expect(team.locator('ol')).toContainText('08:00–16:00 dr. Szűcs Márta');
  // Whoever saved is told, and goes on from where they are.
  await expect(team.getByText(words.saved)).toBeVisible();
  await expect(save).toBeFocused();

  const doctor = await openBrowser();
  await signInAsStaff(database, doctor, 'advice@staff.example');
  const own = new PortalPage(doctor, STAFF);
  await own.goTo('/staff/advice/rota');
  const seen = doctor.getByRole('region', { name });
  await expect(seen.locator('strong', { hasText: 'dr. Szűcs Márta' }).first()).toBeVisible();
  await expect(seen.getByText(rota.edit)).toHaveCount(0);
  await own.expectAccessible();
  await database.query('DELETE FROM advice_team WHERE id = $1', [rows[0]?.id]);
});
