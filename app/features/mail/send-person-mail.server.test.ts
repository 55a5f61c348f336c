import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { buildSignedIn, createTestPeople } from '#tests/support/people.ts';
import { sendPersonMail } from './send-person-mail.server.ts';
import type { OutgoingMail } from './transport.server.ts';

let database: TestDatabase;
let people: ReturnType<typeof createTestPeople>;
beforeAll(async () => {
  database = await createTestDatabase();
  people = createTestPeople(database.app);
});
afterAll(() => database.drop());

type Scene = Awaited<ReturnType<typeof buildSignedIn>>;

/** The mails to people without an account that a portal has ordered, as they are sent. */
async function sendAll({ portal }: Pick<Scene, 'portal'>): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const { rows } = await database.owner.query(
    `SELECT id, payload FROM outbox WHERE partner_id = $1 AND kind = 'mail_person' ORDER BY id`,
    [portal.partner.id],
  );
  for (const { id, payload } of rows) {
    const outcome = await sendPersonMail(
      {
        pool: database.worker,
        mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
        settings: MAIL_SETTINGS,
      },
      { orderId: id, payload },
    );
    expect(outcome).toBe('sent');
  }
  return sent;
}

// The portal itself is Hungarian: its language is not theirs.
test.each([
  ['hu', 'Meghívták egy közös előfizetésbe', 'Szabó Kata meghívta', 'A fiókját töröltük'],
  [
    'ro',
    'Invitație la un abonament comun',
    'Kata Szabó vă invită',
    'Contul dumneavoastră a fost șters',
  ],
  [
    'en',
    'You are invited to share a subscription',
    'Kata Szabó has invited',
    'Your account has been erased',
  ],
])(
  'whoever is invited is written to in the language of who invites, whoever has left in their own: %s',
  async (locale, invitation, holder, farewell) => {
    const scene = await buildSignedIn(database.owner);
    await database.owner.query('UPDATE account SET locale = $2 WHERE id = $1', [
      scene.account.id,
      locale,
    ]);
    await people.relatives.inviteRelative({
      portal: scene.portal,
      form: {
        lastName: 'Szabó',
        firstName: 'Péter',
        dateOfBirth: '1984-02-03',
        email: `peter-${locale}@members.test`,
        relation: 'spouse',
        zipcode: '1117',
        city: 'Budapest',
        street: 'Irinyi József utca 14.',
      },
    });
    const [invited] = await sendAll(scene);
    expect(invited?.to.address).toBe(`peter-${locale}@members.test`);
    expect(invited?.subject).toContain(invitation);
    expect(invited?.text).toContain(holder);
    expect(invited?.html).toContain(`<html lang="${locale}"`);
    expect(invited?.text).toContain(`?lang=${locale}`);

    await database.owner.query('DELETE FROM outbox');
    await people.profile.eraseAccount({ portal: scene.portal, password: PASSWORD });
    const [left] = await sendAll(scene);
    expect(left?.to.address).toBe(scene.email);
    expect(left?.subject).toContain(farewell);
    expect(left?.html).toContain(`<html lang="${locale}"`);
    expect(left?.text).toContain(`?lang=${locale}`);
    // The address is gone with the mail.
    const kept = await database.owner.query('SELECT FROM farewell WHERE email = $1', [scene.email]);
    expect(kept.rowCount).toBe(0);
  },
);
