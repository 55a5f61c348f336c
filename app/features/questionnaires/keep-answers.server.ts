import { v7 as createUuid } from 'uuid';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { countTries, hashSubject, type Throttle } from '#app/platform/throttle.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Database } from '#db/client.ts';
import type { Answers, QuestionnaireKey } from './answers.ts';
import { findContradiction, findNextQuestion, keepAsked } from './questions.ts';
import {
  deleteAllKept,
  deleteDraft,
  findSameResult,
  getResultRow,
  giveConsent,
  insertResult,
  saveDraftRow,
  withdrawConsent,
} from './queries.server.ts';
import { requireOffered } from './require-offered.ts';

export interface QuestionnaireDeps {
  db: Database;
  appSecret: string;
}

/** Mails of results that one account may have sent to itself: enough for who has lost one. */
const RESULT_MAILS: Throttle = {
  purpose: 'questionnaire_mail',
  limit: 5,
  windowSeconds: 60 * 60,
};

/**
 * Keeps the answers so far; those of an earlier call are replaced.
 * @throws PortalError sign_in_required, not_found, consent_required
 */
export async function saveDraft(
  { db }: Pick<QuestionnaireDeps, 'db'>,
  input: { portal: Portal; key: QuestionnaireKey; answers: Answers },
): Promise<void> {
  const { portal, key: questionnaire, answers } = input;
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  const isKept = await transact(
    db.main,
    (transaction) => saveDraftRow(transaction, customerId, { questionnaire, answers }),
    { partnerId: portal.partner.id },
  );
  if (!isKept) throw new PortalError('consent_required');
}

/**
 * Keeps a whole questionnaire, counted from today; its draft is gone. Pressed twice, or sent again after a lost answer, it is kept
 * once: the same answers on the same day as the latest result's are that result.
 * @returns id of the result
 * @throws PortalError sign_in_required, not_found, consent_required; invalid_input names the question that is open or wrong
 */
export async function finishQuestionnaire(
  { db }: Pick<QuestionnaireDeps, 'db'>,
  input: { portal: Portal; key: QuestionnaireKey; answers: Answers },
): Promise<string> {
  const { portal, key: questionnaire } = input;
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  const answers = requireWhole(portal, questionnaire, input.answers);
  const id = createUuid();
  return transact(
    db.main,
    async (transaction) => {
      const row = { id, questionnaire, answers, taken_on: todayOf(portal) };
      const same = await findSameResult(transaction, customerId, row);
      if (same !== null) {
        await deleteDraft(transaction, customerId, questionnaire);
        return same;
      }
      if (!(await insertResult(transaction, customerId, row))) {
        throw new PortalError('consent_required');
      }
      await deleteDraft(transaction, customerId, questionnaire);
      await writeAudit(transaction, portal, {
        action: 'questionnaire_finished',
        customerId,
        object: { kind: 'questionnaire_result', id },
      });
      return id;
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * The answers that count, of a questionnaire that has been answered to its end.
 * @throws PortalError invalid_input
 */
export function requireWhole(
  portal: Pick<Portal, 'timeZone'>,
  questionnaire: QuestionnaireKey,
  given: Answers,
): Answers {
  const wrong = findNextQuestion(questionnaire, given) ?? findContradiction(given, todayOf(portal));
  if (wrong !== null) throw new PortalError('invalid_input', { fields: { [wrong]: 'required' } });
  // Somebody who needs help at once is told so, and nothing else.
  if (given.hasSymptoms === 'yes') {
    throw new PortalError('invalid_input', { fields: { hasSymptoms: 'required' } });
  }
  return keepAsked(questionnaire, given);
}

/**
 * Agrees to answers being kept, or withdraws that: then all that was kept is gone in the same moment.
 * @throws PortalError sign_in_required, not_found
 */
export async function setConsent(
  { db }: Pick<QuestionnaireDeps, 'db'>,
  { portal, isGiven }: { portal: Portal; isGiven: boolean },
): Promise<void> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const isChanged = isGiven
        ? await giveConsent(transaction, customerId, CONSENT_VERSION)
        : await withdrawConsent(transaction, customerId);
      if (!isGiven) await deleteAllKept(transaction, customerId);
      if (!isChanged) return;
      await writeAudit(transaction, portal, {
        action: isGiven ? 'questionnaires_agreed' : 'questionnaires_withdrawn',
        customerId,
      });
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Orders a mail with a result to the verified address of its owner.
 * @throws PortalError sign_in_required, not_found, too_many_mails
 */
export async function emailResult(
  { db, appSecret }: QuestionnaireDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<void> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  const own = { partnerId: portal.partner.id };
  const row = await transact(db.main, (one) => getResultRow(one, customerId, id), own);
  if (!row) throw new PortalError('not_found');
  const wait = await countTries(db.main, portal.partner.id, [
    { throttle: RESULT_MAILS, subject: hashSubject(appSecret, 'result', String(customerId)) },
  ]);
  if (wait > 0) throw new PortalError('too_many_mails', { retryAfterSeconds: wait });
  await transact(
    db.main,
    async (transaction) => {
      await orderJob(transaction, 'mail_questionnaire_result', {
        result: id,
        locale: portal.locale,
      });
      await writeAudit(transaction, portal, {
        action: 'questionnaire_mailed',
        customerId,
        object: { kind: 'questionnaire_result', id },
      });
    },
    own,
  );
}
