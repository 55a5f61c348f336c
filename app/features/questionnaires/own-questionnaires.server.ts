import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact, type Database } from '#db/client.ts';
import type { Answers, QuestionnaireKey } from './answers.ts';
import type { SavedResult } from './contract.ts';
import { requireOffered } from './require-offered.ts';
import {
  findDrafts,
  findResults,
  getResultRow,
  getVerifiedAddress,
  isConsentGiven,
  type ResultRow,
} from './queries.server.ts';

/** What the portal keeps of somebody's questionnaires. */
export interface OwnQuestionnaires {
  /** Visitors have none, and cannot give any. */
  hasConsent: boolean;
  drafts: Partial<Record<QuestionnaireKey, Answers>>;
  /** The latest first. */
  results: SavedResult[];
}

const NOTHING: OwnQuestionnaires = { hasConsent: false, drafts: {}, results: [] };

/** Of the caller; nothing of a visitor. */
export async function getOwnQuestionnaires(
  { db }: { db: Database },
  { portal }: { portal: Portal },
): Promise<OwnQuestionnaires> {
  if (portal.actor.kind !== 'customer') return NOTHING;
  const { customerId } = portal.actor;
  return transact(
    db.main,
    async (transaction) => {
      const drafts = await findDrafts(transaction, customerId);
      const results = await findResults(transaction, customerId);
      const entry = { action: 'questionnaires_read', customerId };
      await noteReading(transaction, portal, entry, [...drafts, ...results]);
      return {
        hasConsent: await isConsentGiven(transaction, customerId),
        drafts: Object.fromEntries(drafts.map((row) => [row.questionnaire, row.answers])),
        results: results.map(presentResult),
      };
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * One result of the caller's, and where it can be mailed to; null: their address is not verified.
 * @throws PortalError sign_in_required; not_found, the same for somebody else's
 */
export async function requireResult(
  { db }: { db: Database },
  { portal, id }: { portal: Portal; id: string },
): Promise<{ result: SavedResult; email: string | null }> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    async (transaction) => {
      const row = await getResultRow(transaction, customerId, id);
      if (!row) throw new PortalError('not_found');
      await writeAudit(transaction, portal, {
        action: 'questionnaires_read',
        customerId,
        object: { kind: 'questionnaire_result', id },
      });
      return {
        result: presentResult(row),
        email: await getVerifiedAddress(transaction, customerId),
      };
    },
    { partnerId: portal.partner.id },
  );
}

function presentResult(row: ResultRow): SavedResult {
  return {
    id: row.id,
    key: row.questionnaire,
    answers: row.answers,
    takenOn: row.taken_on,
    createdAt: row.created_at.toISOString(),
  };
}
