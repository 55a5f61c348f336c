import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { Type } from 'typebox';
import { composeMail } from '#app/features/mail/compose-mail.ts';
import { themes } from '#app/themes/index.ts';
import { createMailer, type CountingMailer } from '#app/features/mail/transport.server.ts';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import {
  bookSlot,
  buildBookingScene,
  createTestBooking,
  findToken,
  holdInput,
  submitInput,
  type TestBooking,
} from '#tests/support/booking.ts';
import { createTestFiles } from '#tests/support/files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startHangingServer, startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { deleteOutdated } from '#tests/support/jobs.ts';
import { createTestMessaging, MAIL_SETTINGS } from '#tests/support/mail.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startWorker, type RunningWorker, type WorkerDeps } from './main.ts';

let database: TestDatabase;
let booking: TestBooking;
let smtp: TestSmtpServer;
let workers: RunningWorker[] = [];
const alerts: object[] = [];
/** Nobody is erased here. */
const erasureLedger = join(tmpdir(), 'vizit-nobody-erased');
const log = { info: () => {}, warn: () => {}, error: (fields: object) => alerts.push(fields) };

beforeAll(async () => {
  database = await createTestDatabase();
  booking = createTestBooking(database.app);
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  smtp.received.length = 0;
  alerts.length = 0;
  await database.owner.query('DELETE FROM outbox');
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

function start({
  sendLimitMs,
  ...values
}: Partial<WorkerDeps> & { sendLimitMs?: number } = {}): void {
  workers.push(
    startWorker({
      files: createTestFiles(),
      erasureLedger,
      pool: database.worker,
      mailer: createMailer({ smtpUrl: smtp.url, pool: database.worker, sendLimitMs }),
      settings: MAIL_SETTINGS,
      messaging: createTestMessaging(database.worker),
      log,
      ...values,
    }),
  );
}

async function readOutcomes(): Promise<Record<string, string>> {
  const { rows } = await database.owner.query(
    'SELECT kind, outcome FROM outbox WHERE done_at IS NOT NULL',
  );
  return Object.fromEntries(rows.map(({ kind, outcome }) => [kind, outcome]));
}

const countOpen = () =>
  database.owner
    .query('SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL')
    .then(({ rows }) => rows[0].n as number);

test('two workers send every mail of a booking once, in its order, within seconds', async () => {
  start();
  start();
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene, 0, { patientEmail: 'a@example.com' });
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
  await booking.cancelReservation({
    portal: scene.portal,
    reservationId: id,
    token: await findToken(database.owner, id, 'cancel-reservation'),
    humanCheck: 'person',
  });
  await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
  const subjects = smtp.received.map(({ mail }) => mail.subject);
  // A verification mail that comes after the confirmation is left out.
  expect(subjects.filter((subject) => !subject?.startsWith('Erősítse meg'))).toEqual([
    'Időpontját visszaigazoljuk – Vizit',
    'Az időpont lemondását rögzítettük – Vizit',
  ]);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(await readOutcomes()).toMatchObject({
    reservation_confirmed: 'refreshed',
    reservation_cancelled: 'refreshed',
    mail_reservation_confirmed: 'sent',
    mail_reservation_cancelled: 'sent',
  });
});

test('a mail that the server would not take at first arrives later, once', async () => {
  smtp.troubles.push(451, 421);
  const scene = await buildBookingScene(database.owner);
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, { patientEmail: 'b@example.com' }));
  start();
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(readOutcomes).toEqual({ mail_verify_reservation: 'sent' });
  expect(smtp.received).toHaveLength(1);
});

test('a mail whose answer was lost comes twice at most, under one name [FT-02]', async () => {
  smtp.troubles.push(0);
  const scene = await buildBookingScene(database.owner);
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, { patientEmail: 'c@example.com' }));
  start();
  await expect.poll(readOutcomes, { timeout: 15_000 }).toEqual({ mail_verify_reservation: 'sent' });
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(smtp.received).toHaveLength(2);
});

test('a mail that its server looks at for longer than a mail may take to be handed over goes once [FT-08]', async () => {
  const looked = Promise.withResolvers<void>();
  smtp.looks.push(looked.promise);
  const sendLimitMs = 500;
  const scene = await buildBookingScene(database.owner);
  const book = async (n: number, patientEmail: string) => {
    const hold = holdInput(scene, n);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(submitInput(hold, id, { patientEmail }));
  };
  const readMails = async () => {
    const { rows } = await database.owner.query('SELECT attempts, outcome FROM outbox ORDER BY id');
    return rows;
  };
  try {
    await book(0, 'f@example.com');
    start({ sendLimitMs });
    await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1);
    // The limit of this one begins later, and is over.
    smtp.troubles.push(-1);
    await book(1, 'g@example.com');
    await expect
      .poll(readMails, { timeout: 15_000 })
      .toMatchObject([{ attempts: 1, outcome: null }, { outcome: 'postponed' }]);
  } finally {
    smtp.looks.length = 0;
    looked.resolve();
  }
  await expect.poll(countOpen, { timeout: 15_000 }).toBe(0);
  expect((await readMails())[0]).toEqual({ attempts: 1, outcome: 'sent' });
  expect(smtp.received.map(({ to }) => to.join())).toEqual(['f@example.com', 'g@example.com']);
});

test('a mail server that lets some mails wait for ever delays no other mail and no listing, and gets them later', async () => {
  smtp.troubles.push(-1, -1, -1);
  for (let n = 0; n < 5; n += 1) {
    const scene = await buildBookingScene(database.owner);
    const hold = holdInput(scene);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(submitInput(hold, id));
  }
  const scene = await buildBookingScene(database.owner);
  const released = holdInput(scene);
  const { id } = await booking.holdSlot(released);
  await booking.releaseHold({ ...released, reservationId: id });
  start({ sendLimitMs: 2_000 });
  await expect.poll(() => smtp.received.length, { timeout: 1_500 }).toBe(2);
  await expect.poll(readOutcomes).toMatchObject({ reservation_released: 'refreshed' });
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(5);
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(5);
});

test('reminders that a slow mail server keeps waiting keep no other mail back', async () => {
  const scene = await buildBookingScene(database.owner);
  const visit = await bookSlot(database.owner, booking, scene, 0);
  await database.owner.query('DELETE FROM outbox');
  await database.owner.query(
    `WITH due AS (
       INSERT INTO reminder (partner_id, reservation_id, hours_before, visit_starts_at, run_at, state)
         SELECT partner_id, id, hours, starts_at, portal_now(), 'queued' FROM reservation, generate_series(3, 22) hours WHERE id = $1
       RETURNING id, partner_id)
     INSERT INTO outbox (partner_id, kind, payload)
       SELECT partner_id, 'mail_reminder', jsonb_build_object('reservation', $1::text, 'reminder', id::text) FROM due`,
    [visit],
  );
  const hold = holdInput(scene, 1);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, { patientEmail: 'e@example.com' }));
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  const worker = startWorker({
    files: createTestFiles(),
    erasureLedger,
    pool: database.worker,
    mailer: {
      send: ({ messageId, to }) =>
        messageId.startsWith('<reminder')
          ? slow.promise
          : Promise.resolve(void sent.push(to.address)),
      countSilent: () => 0,
      close: () => {},
    },
    settings: MAIL_SETTINGS,
    messaging: createTestMessaging(database.worker),
    log,
  });
  try {
    await expect.poll(() => sent, { timeout: 5_000 }).toEqual(['e@example.com']);
  } finally {
    slow.resolve();
    await worker.stop();
  }
});

test('what a worker killed in the middle of a mail had begun is done by another when the lease lapses, and the mail comes once [FT-02]', async () => {
  const leaseMs = 1_500;
  const scene = await buildBookingScene(database.owner);
  const id = await bookSlot(database.owner, booking, scene, 0, { patientEmail: 'k@example.com' });
  await database.owner.query(`DELETE FROM outbox WHERE kind = 'mail_verify_reservation'`);
  // Takes the sender's name and says nothing more.
  smtp.troubles.push(-1);
  const program = join(import.meta.dirname, '../../tests/support/killed-worker.ts');
  const shiftClock = join(import.meta.dirname, '../../tests/support/shift-process.ts');
  const child = spawn(
    process.execPath,
    ['--import', shiftClock, program, database.workerUrl, smtp.url, String(leaseMs)],
    {
      stdio: 'inherit',
      env: { ...process.env, CLOCK_SHIFT_MS: String(inject('clockShiftMs')) },
    },
  );
  const exited = once(child, 'exit');
  await expect.poll(() => smtp.troubles, { timeout: 15_000 }).toEqual([]);
  const readMail = async () =>
    (
      await database.owner.query(
        `SELECT attempts, lease_owner, lease_until, done_at, outcome FROM outbox WHERE kind = 'mail_reservation_confirmed'`,
      )
    ).rows[0];
  // It is at it, longer than one lease.
  const { lease_owner: owner, lease_until: firstEnd } = await readMail();
  await expect
    .poll(async () => (await readMail()).lease_until.getTime(), { timeout: 10_000 })
    .toBeGreaterThan(firstEnd.getTime() + leaseMs);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  const { lease_until: lastEnd } = await readMail();
  start({ leaseMs });
  await expect.poll(async () => (await readMail()).outcome, { timeout: 15_000 }).toBe('sent');
  const mail = await readMail();
  expect(mail).toMatchObject({ attempts: 2 });
  expect(mail.lease_owner).not.toBe(owner);
  expect(mail.done_at.getTime()).toBeGreaterThan(lastEnd.getTime());
  await expect.poll(countOpen).toBe(0);
  expect(smtp.received.map(({ to }) => to)).toEqual([['k@example.com']]);
  // What the killed one had finished is not done again.
  const { rows } = await database.owner.query(
    'SELECT count(*)::int AS n FROM reminder WHERE reservation_id = $1',
    [id],
  );
  // Two by mail, and the text message for whom these do not reach.
  expect(rows).toEqual([{ n: 3 }]);
});

test('what follows a change is another worker’s within seconds of a kill, a mail after the minute that it may take', async () => {
  const over = Promise.withResolvers<string>();
  const lanes = { slow_follow_up: 'follow-up', slow_mail: 'mail' } as const;
  start({
    ownJobs: Object.entries(lanes).map(([kind, lane]) =>
      defineJob({ kind, lane, payload: Type.Object({}), handle: () => over.promise }),
    ),
  });
  const { portal } = await buildBookingScene(database.owner);
  await database.owner.query(
    `INSERT INTO outbox (partner_id, kind, payload) VALUES ($1, 'slow_follow_up', '{}'), ($1, 'slow_mail', '{}')`,
    [portal.partner.id],
  );
  const readLeases = async () => {
    const { rows } = await database.owner.query<{ kind: string; seconds: number }>(
      `SELECT kind, extract(epoch FROM lease_until - portal_now())::float AS seconds FROM outbox WHERE lease_until IS NOT NULL AND kind LIKE 'slow%' ORDER BY kind`,
    );
    return rows;
  };
  try {
    await expect.poll(readLeases).toHaveLength(2);
    const [followUp, mail] = await readLeases();
    expect(followUp?.seconds).toBeLessThanOrEqual(5);
    expect(mail?.seconds).toBeGreaterThan(30);
    expect(mail?.seconds).toBeLessThanOrEqual(60);
  } finally {
    over.resolve('done');
  }
  await expect.poll(countOpen, { timeout: 5_000 }).toBe(0);
});

/** Each at a clinic of its own, so that each waits for a mail. */
async function askToBook(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const hold = holdInput(await buildBookingScene(database.owner));
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(submitInput(hold, id));
  }
}

test('while one mail server takes connections and never answers, mails go out in time by the other [FT-08]', async () => {
  const hanging = await startHangingServer();
  try {
    await askToBook(12);
    start({
      mailer: createMailer({
        smtpUrl: hanging.url,
        smtpFallbackUrl: smtp.url,
        connectLimitMs: 1_000,
        pool: database.worker,
      }),
    });
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(12);
    await expect.poll(countOpen).toBe(0);
    // Those that were under way when it fell silent, and none after them.
    expect(hanging.connections.size).toBeGreaterThan(0);
    expect(hanging.connections.size).toBeLessThanOrEqual(8);
    const { rows } = await database.owner.query('SELECT DISTINCT attempts FROM outbox');
    expect(rows).toEqual([{ attempts: 1 }]);
  } finally {
    hanging.close();
  }
});

test('while one mail server has taken mails and says nothing of them, the next ones go out by the other [FT-08]', async () => {
  const silent = await startSmtpServer();
  const looked = Promise.withResolvers<void>();
  silent.looks.push(looked.promise);
  const scene = await buildBookingScene(database.owner, { times: 40 });
  let booked = 0;
  const book = async () => {
    const hold = holdInput(scene, booked);
    const { id } = await booking.holdSlot(hold);
    await booking.submitReservation(
      submitInput(hold, id, { patientEmail: `silent-${booked}@example.com` }),
    );
    booked += 1;
  };
  try {
    await book();
    start({
      mailer: createMailer({
        smtpUrl: silent.url,
        smtpFallbackUrl: smtp.url,
        sendLimitMs: 500,
        pool: database.worker,
      }),
    });
    await expect.poll(() => silent.received.length, { timeout: 15_000 }).toBe(1);
    // The first still waits for its answer.
    await expect
      .poll(async () => book().then(() => smtp.received.length), { timeout: 15_000, interval: 500 })
      .toBeGreaterThan(0);
  } finally {
    looked.resolve();
  }
  await expect.poll(countOpen, { timeout: 15_000 }).toBe(0);
  expect(silent.received.length + smtp.received.length).toBe(booked);
  await silent.close();
});

test('mails that the only mail server has and says nothing of keep no place that the next ones need [FT-08]', async () => {
  const silent = await startSmtpServer();
  const looked = Promise.withResolvers<void>();
  silent.looks.push(looked.promise);
  try {
    await askToBook(9);
    start({
      mailer: createMailer({ smtpUrl: silent.url, placeLimitMs: 100, pool: database.worker }),
    });
    await expect.poll(() => silent.received.length, { timeout: 15_000 }).toBe(9);
    expect(await countOpen()).toBe(9);
    silent.looks.length = 0;
    await askToBook(1);
    await expect.poll(() => silent.received.length, { timeout: 15_000 }).toBe(10);
    await expect.poll(countOpen, { timeout: 15_000 }).toBe(9);
  } finally {
    looked.resolve();
  }
  await expect.poll(countOpen, { timeout: 15_000 }).toBe(0);
  expect(silent.received).toHaveLength(10);
  await silent.close();
});

test('a mail server that says nothing of any mail gets no more, so that places are free and another one has the next; it does once it answers, and none goes twice [FT-08]', async () => {
  const silent = await startSmtpServer();
  const looked = Promise.withResolvers<void>();
  silent.looks.push(looked.promise);
  const createOf = (smtpFallbackUrl: string | null) =>
    createMailer({ smtpUrl: silent.url, smtpFallbackUrl, placeLimitMs: 0, pool: database.worker });
  const only = createOf(null);
  const withOther = createOf(smtp.url);
  const [theme] = themes;
  if (!theme) throw new Error('no theme');
  const send = (mailer: CountingMailer, name: string) =>
    mailer.send({
      ...composeMail(
        { locale: 'en', theme },
        { subject: 'A', heading: 'B', preview: 'C', blocks: [{ kind: 'paragraph', text: 'D' }] },
      ),
      from: { name: 'Portal', address: 'post@portal.example' },
      to: { name: '', address: 'kata@example.com' },
      messageId: `<${name}@portal.example>`,
    });
  const sendMany = (mailer: CountingMailer, name: string, count: number) =>
    Array.from({ length: count }, (_, n) => send(mailer, `${name}-${n}`));
  try {
    // Fifteen may be silent, and others still go there.
    const sent = sendMany(only, 'first', 15);
    await expect.poll(() => only.countSilent(), { timeout: 15_000 }).toBe(15);
    sent.push(...sendMany(only, 'second', 11));
    await expect.poll(() => silent.received.length, { timeout: 15_000 }).toBe(26);
    await expect.poll(() => only.countSilent()).toBe(24);
    await expect(send(only, 'third')).rejects.toThrow('no mail server answers');
    sent.push(...sendMany(withOther, 'other', 16));
    await expect.poll(() => withOther.countSilent(), { timeout: 15_000 }).toBe(16);
    await send(withOther, 'fourth');
    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual(['<fourth@portal.example>']);
    expect(silent.received).toHaveLength(42);
    looked.resolve();
    await Promise.all(sent);
    expect(only.countSilent()).toBe(0);
    await send(only, 'third');
    await send(withOther, 'fifth');
    const ids = silent.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(-2)).toEqual(['<third@portal.example>', '<fifth@portal.example>']);
  } finally {
    looked.resolve();
    only.close();
    withOther.close();
    await silent.close();
  }
});

test('a mail server that takes connections and says nothing is tried by one mail after the other [FT-08]', async () => {
  const hanging = await startHangingServer();
  try {
    await askToBook(10);
    start({
      mailer: createMailer({
        smtpUrl: hanging.url,
        connectLimitMs: 300,
        pool: database.worker,
      }),
    });
    const readTries = async () =>
      (
        await database.owner.query<{ error: string; attempts: number }>(
          `SELECT error, attempts FROM outbox WHERE kind = 'mail_verify_reservation'`,
        )
      ).rows;
    await expect
      .poll(
        async () => (await readTries()).filter(({ error }) => error === 'ServersHangError').length,
        { timeout: 15_000 },
      )
      .toBe(10);
    // Those that were under way when it fell silent, and none after them.
    expect(hanging.connections.size).toBeLessThanOrEqual(8);
    expect(await countOpen()).toBeGreaterThanOrEqual(10);
  } finally {
    hanging.close();
  }
});

test('a verification mail that is too late raises an alarm instead [FT-09]', async () => {
  const scene = await buildBookingScene(database.owner);
  const hold = holdInput(scene);
  const { id } = await booking.holdSlot(hold);
  await booking.submitReservation(submitInput(hold, id, { patientEmail: 'd@example.com' }));
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() + interval '59 seconds' WHERE id = $1`,
    [id],
  );
  start();
  await expect.poll(readOutcomes).toMatchObject({ mail_verify_reservation: 'too_late' });
  expect(smtp.received).toEqual([]);
  expect(alerts).toEqual([{ kind: 'mail_verify_reservation', errorCode: 'too_late' }]);
  await expect(booking.getHold({ ...hold, reservationId: id })).resolves.toMatchObject({
    status: 'expired',
  });
});

test('housekeeping marks old holds, has their listings written anew and deletes what is outdated', async () => {
  const scene = await buildBookingScene(database.owner);
  const old = holdInput(scene, 0);
  const { id } = await booking.holdSlot(old);
  const { id: alive } = await booking.holdSlot(holdInput(scene, 1));
  await database.owner.query(
    `UPDATE reservation SET hold_expires_at = portal_now() - interval '1 minute' WHERE id = $1`,
    [id],
  );
  await database.owner.query(`
    UPDATE idempotency_key SET created_at = portal_now() - interval '25 hours' WHERE answer ->> 'id' = '${id}';
    INSERT INTO human_check_used VALUES ('\\x01', clock_timestamp() - interval '1 hour'), ('\\x02', clock_timestamp() + interval '1 hour');
    INSERT INTO sent_mail (message_id, recipient, subject, html, body, source, sent_at)
      VALUES ('old', '', '', '', '', '', portal_now() - interval '8 days'), ('new', '', '', '', '', '', portal_now());`);
  // All is due: nothing has run in this database yet, or long ago.
  await database.owner.query(`UPDATE job_schedule SET next_run_at = portal_now()`);
  const done: string[] = [];
  start({
    log: {
      info: (fields) => done.push((fields as { job: string }).job),
      warn: (fields) => expect.unreachable(JSON.stringify(fields)),
      // Nobody has entered holidays into this database.
      error: (fields) =>
        expect(fields).toEqual({ kind: 'check_special_days', errorCode: 'missing' }),
    },
  });
  const expected = ['expire_holds', 'delete_outdated_mail', 'delete_outdated_reservations'];
  await expect
    .poll(() => done, { timeout: 10_000 })
    .toEqual(expect.arrayContaining([...expected, 'delete_outdated_counts']));
  const { rows } = await database.owner.query(
    `SELECT (SELECT status FROM reservation WHERE id = $1) AS old, (SELECT status FROM reservation WHERE id = $2) AS alive,
            (SELECT count(*)::int FROM idempotency_key WHERE created_at < portal_now() - interval '1 day') AS keys,
            (SELECT string_agg(encode(id, 'hex'), ',') FROM human_check_used) AS checks,
            (SELECT string_agg(message_id, ',') FROM sent_mail) AS mails,
            (SELECT kind FROM outbox WHERE payload ->> 'reservation' = $1::text) AS told`,
    [id, alive],
  );
  expect(rows).toEqual([
    {
      old: 'expired',
      alive: 'started',
      keys: 0,
      checks: '02',
      mails: 'new',
      told: 'reservation_released',
    },
  ]);
});

test('a chore that fails is tried again at its next turn and hinders no other', async () => {
  let tries = 0;
  const fails = {
    job: 'fails',
    everyMs: 10,
    run: async () => {
      tries += 1;
      throw new Error('no');
    },
  };
  let runs = 0;
  const works = { job: 'works', everyMs: 10, run: async () => (runs += 1) };
  const housekeeping = startHousekeeping(database.worker, log, [fails, works]);
  await expect.poll(() => Math.min(tries, runs)).toBeGreaterThan(2);
  await housekeeping.stop();
  const seen = [tries, runs];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([tries, runs]).toEqual(seen);
});

test('without a database the worker waits and stops when asked', async () => {
  const pool = createPool({ url: 'postgresql://nobody@/none?host=%2Fnowhere', role: WORKER_ROLE });
  const warnings: string[] = [];
  const worker = startWorker({
    files: createTestFiles(),
    erasureLedger,
    pool,
    mailer: createMailer({ smtpUrl: smtp.url, pool }),
    settings: MAIL_SETTINGS,
    messaging: createTestMessaging(pool),
    log: { ...log, warn: (_fields, message) => warnings.push(message) },
  });
  await expect.poll(() => warnings).toContain('the outbox could not be read');
  const asked = nowMs();
  await worker.stop();
  expect(nowMs() - asked).toBeLessThan(1_000);
  await pool.end();
});

test('a hold that came to nothing is deleted after thirty days with its links, what was confirmed stays', async () => {
  const scene = await buildBookingScene(database.owner);
  const { id: started } = await booking.holdSlot(holdInput(scene, 0));
  const { id: recent } = await booking.holdSlot(holdInput(scene, 1));
  const unverified = holdInput(scene, 2);
  const { id: submitted } = await booking.holdSlot(unverified);
  await booking.submitReservation(submitInput(unverified, submitted));
  const cancelled = await bookSlot(database.owner, booking, scene, 3);
  const ids = [started, recent, submitted, cancelled];
  await database.owner.query(
    `UPDATE reservation SET status = 'expired', hold_expires_at = NULL, patient_email = NULL, person_hash = NULL,
            updated_at = portal_now() - CASE WHEN id = $2 THEN interval '29 days' ELSE interval '31 days' END WHERE id = ANY ($1)`,
    [ids, recent],
  );
  await deleteOutdated(database.worker, 1);
  const { rows } = await database.owner.query(
    'SELECT id, (SELECT count(*)::int FROM token WHERE reservation_id = reservation.id) AS links FROM reservation WHERE id = ANY ($1)',
    [ids],
  );
  expect(new Map(rows.map(({ id, links }) => [id, links]))).toEqual(
    new Map([
      [recent, 0],
      [cancelled, 2],
    ]),
  );
  const { rows: orphans } = await database.owner.query(
    'SELECT FROM token WHERE reservation_id = ANY ($1)',
    [[started, submitted]],
  );
  expect(orphans).toEqual([]);
});

test('the data of a patient who never confirmed are erased after a day, those of a cancelled visit are kept', async () => {
  const scene = await buildBookingScene(database.owner);
  const never = holdInput(scene, 0);
  const { id } = await booking.holdSlot(never);
  await booking.submitReservation(submitInput(never, id));
  const cancelled = await bookSlot(database.owner, booking, scene, 1);
  await database.owner.query(
    `UPDATE reservation SET status = 'expired', hold_expires_at = NULL, updated_at = portal_now() - interval '25 hours' WHERE id = $1`,
    [id],
  );
  await database.owner.query(
    `UPDATE reservation SET status = 'cancelled_by_patient', updated_at = portal_now() - interval '25 hours' WHERE id = $1`,
    [cancelled],
  );
  await deleteOutdated(database.worker, 1);
  const { rows } = await database.owner.query(
    'SELECT id, patient_last_name, patient_email, person_hash FROM reservation WHERE id = ANY ($1)',
    [[id, cancelled]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get(id)).toMatchObject({
    patient_last_name: null,
    patient_email: null,
    person_hash: null,
  });
  expect(byId.get(cancelled).patient_email).not.toBeNull();
});
