import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import { SAMPLE_SHARE } from '#app/features/advice-quality/quality-rules.ts';
import { TERMS_VERSION } from '#app/features/written-advice/advice-rules.ts';
import { v7 as createUuid } from 'uuid';
import type { Transaction } from '../client.ts';
import { DEMO_CUSTOMERS } from './members.ts';
import { GENERIC_PARTNER } from './partners.ts';

interface ClosedThread {
  question: string;
  answer: string;
  /** What the second doctor thought of it; null: it was drawn, and waits for one. */
  check: { scores: readonly number[]; remark: string | null } | null;
}

const THREADS: ClosedThread[] = [
  {
    question: 'Hetek óta szédülök reggelente, amikor felkelek. Kell miatta orvoshoz mennem?',
    answer:
      'A leírtak alapján a vérnyomása eshet felálláskor. Mérje meg egy héten át reggel és este, ülve és felállás után, igyon eleget, és lassan keljen fel. Ha elájulna, vagy mellkasi fájdalma lenne, hívja a 112-t.',
    check: {
      scores: [4, 3, 4],
      remark:
        'Jó, hogy megírta, mikor kell azonnal segítséget hívni. A mérést leírhatná pontokba szedve.',
    },
  },
  {
    question: 'Éjszakánként görcsöl a lábam. Szedhetek magnéziumot a vérnyomáscsökkentő mellé?',
    answer:
      'Napi 300 mg-ig általában szedhet, de a vesefunkcióját előbb nézesse meg: a háziorvosa egy vérvétellel megmondja. Lefekvés előtt nyújtsa a vádliját, és figyelje, használ-e.',
    check: null,
  },
];

/** The number drawn for a thread follows from the moment when it was closed: the last one of the day before that is drawn. */
const INSERT_THREAD = `
  INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host,
                               status, due_at, created_at, updated_at, answered_at, closed_at, claimed_by, claimed_at)
  SELECT $1, $2, $3, u.last_name, u.first_name, u.date_of_birth, '{"since": "weeks", "conditions": "", "medicines": "", "allergies": ""}', $4, $5, 'hu', 'localhost',
         'closed', t.at + interval '1 hour', t.at - interval '5 hours', t.at, t.at - interval '1 hour', t.at, $6, t.at - interval '2 hours'
    FROM subscription u,
         (SELECT max(at) AS at FROM generate_series(portal_now() - interval '1 day', portal_now() - interval '1 hour', interval '1 minute') at
           WHERE advice_draw($1, at) < $7) t
   WHERE u.customer_id = $3 ORDER BY u.id LIMIT 1`;
const INSERT_ANSWER = `
  INSERT INTO advice_message (id, partner_id, question_id, kind, message, staff_id, doctor_name, due_at, created_at)
  SELECT $1, q.partner_id, q.id, 'answer', $3, m.id, m.name, q.due_at, q.answered_at
    FROM advice_question q JOIN staff_member m ON m.id = q.claimed_by WHERE q.id = $2`;

/** Two answered questions: one that a second doctor has read, and one that was drawn and waits for them. After the staff. */
export async function loadAdvice(client: Transaction): Promise<void> {
  const [author, reviewer] = DEMO_STAFF.flatMap(({ roles }, index) =>
    roles.includes('advice_doctor') ? [index + 1] : [],
  );
  for (const { question, answer, check } of THREADS) {
    const id = createUuid();
    const person = [GENERIC_PARTNER, DEMO_CUSTOMERS.insured];
    const drawn = [author, SAMPLE_SHARE];
    await client.query(INSERT_THREAD, [id, ...person, question, TERMS_VERSION, ...drawn]);
    await client.query(INSERT_ANSWER, [createUuid(), id, answer]);
    if (check === null) continue;
    await client.query(
      `INSERT INTO advice_review (question_id, partner_id, author_id, reviewer_id, scores, remark) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, GENERIC_PARTNER, author, reviewer, check.scores, check.remark],
    );
  }
}
