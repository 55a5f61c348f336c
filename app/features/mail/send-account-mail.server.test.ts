import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccountScene, createLink } from '#tests/support/accounts.ts';
import { buildPartnerHost } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAIL_SETTINGS } from '#tests/support/mail.ts';
import { sendAccountMail } from './send-account-mail.server.ts';
import type { OutgoingMail } from './transport.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an account whose portal has moved gets its mail with the address of the partner’s other one', async () => {
  const scene = await buildAccountScene(database.owner);
  const { host, partner } = scene.portal;
  const { host: moved } = await buildPartnerHost(database.owner, { partner_id: partner.id });
  await buildPartnerHost(database.owner);
  const token = await createLink(database, scene, 'password-recovery');
  const { rows } = await database.owner.query(
    `SELECT id, payload FROM outbox WHERE partner_id = $1 AND kind = 'mail_account'`,
    [partner.id],
  );
  const send = async () => {
    const sent: OutgoingMail[] = [];
    const outcome = await sendAccountMail(
      {
        pool: database.worker,
        mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
        settings: MAIL_SETTINGS,
      },
      { orderId: rows[0].id, payload: rows[0].payload },
    );
    return { outcome, text: sent[0]?.text };
  };
  expect((await send()).text).toContain(`http://${host}:3000/password-recovery/${token}`);

  await database.owner.query('DELETE FROM partner_host WHERE host = $1', [host]);
  const { outcome, text } = await send();
  expect(outcome).toBe('sent');
  expect(text).toContain(`http://${moved}:3000/password-recovery/${token}`);
});
