import type { ApiAnswer } from './api-client.ts';
import { createApiClient } from './api-client.ts';
import { findAll, findNone, type Finding } from './finding.ts';
import { findDemoSlots, type Stand } from './stand.ts';
import { openTcpGate } from './tcp-gate.ts';
import { createVisit, nextAddress, start, submit, type Visit } from './visitor.ts';

const MAIL_LIMIT_MS = 30_000;

/** The portal answers, the network loses the answer, the browser calls again: nobody may be told that their own time is taken. */
export async function loseAnswers(stand: Stand, bookings: number): Promise<Finding[]> {
  const portal = await stand.startPortal();
  const supply = await findDemoSlots(stand, bookings);
  const gate = await openTcpGate({ host: '127.0.0.1', port: portal.port });
  const visits: Visit[] = [];
  let original = 0;
  let repeated = 0;
  const callTwice = async (
    visit: Visit,
    call: typeof start,
    isSame: (answer: ApiAnswer, again: ApiAnswer) => boolean,
  ) => {
    const address = nextAddress();
    const direct = createApiClient({ ...portal, address });
    const lossy = createApiClient({ ...portal, port: gate.port, address });
    const humanCheck = await direct.solveHumanCheck();
    gate.setMode('lose-answers');
    const lost = await call({ ...lossy, solveHumanCheck: () => Promise.resolve(humanCheck) }, visit)
      .then(() => false)
      .catch(() => true);
    gate.setMode('open');
    if (!lost) throw new Error('the answer came through');
    // Once with the human check that is used up already, as a browser that only repeats; then with a new one.
    const again = await call(
      { ...direct, solveHumanCheck: () => Promise.resolve(humanCheck) },
      visit,
    );
    const oncemore = await call(direct, visit);
    if (again.status === 201) original += 1;
    if (isSame(again, oncemore)) repeated += 1;
  };

  for (let n = 0; n < bookings; n += 1) {
    const visit = createVisit(supply.take());
    visits.push(visit);
    await callTwice(visit, start, sameField('id', 'expiresAt'));
    await callTwice(visit, submit, sameField('id', 'expiresAt'));
  }
  await gate.close();

  const owner = await stand.openOwnerPool();
  const { rows } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM reservation WHERE patient_email = ANY ($1)',
    [visits.map((visit) => visit.email)],
  );
  await owner.end();
  for (const { email } of visits) await stand.mailbox.waitFor(email, 'verification', MAIL_LIMIT_MS);
  const emails = new Set(visits.map((visit) => visit.email));
  const mails = stand.mailbox.mails.filter((mail) => emails.has(mail.to)).length;
  portal.signal('SIGTERM');
  await portal.exited;
  return [
    findAll('lost answers of holds and forms: the retry gets 201', original, bookings * 2),
    findAll('and every further retry the same answer', repeated, bookings * 2),
    findNone('reservations too many or too few', Math.abs((rows[0]?.n ?? 0) - bookings)),
    findNone('mails too many or too few', Math.abs(mails - bookings)),
  ];
}

function sameField(...names: string[]) {
  return (one: ApiAnswer, other: ApiAnswer) =>
    one.status === other.status && names.every((name) => one.body[name] === other.body[name]);
}
