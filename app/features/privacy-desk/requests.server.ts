import {
  countLookUp,
  forgiveLookUps,
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { permits, requirePermission } from '#app/platform/permissions.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import type { Portal } from '#app/platform/portal.ts';
import { PRIVACY_REQUEST_KINDS } from '#app/platform/states.ts';
import { todayOf } from '#app/time/today.ts';
import { isCivilDate } from '#app/time/week.ts';
import { transact, type Transaction } from '#db/client.ts';
import { findPartnerRows } from './queries.server.ts';
import {
  countOpenRequestRows,
  findNamedRows,
  findRequestRows,
  findRowsOfAddress,
  type ListPosition,
} from './request-list-queries.server.ts';
import { REQUEST_FILTERS } from './request-rules.ts';
import { READ, DECIDE, NUMBER, type ListedRequest, presentListed } from './request-file.server.ts';

export interface RequestQuery {
  partnerId: number | undefined;
  kind: string | undefined;
  state: string | undefined;
  /** Number of the request or reference of the letter, each as a whole. */
  text: string | undefined;
  after: readonly string[] | null;
  limit: number;
  /** A file is noted once, when it begins. */
  isExport: boolean;
}

/**
 * The requests of a partner: open ones first, each by the day on which they are due.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findRequests(
  { db }: LookUpDeps,
  portal: Portal,
  { partnerId: asked, kind, state, text, after, limit, isExport }: RequestQuery,
): Promise<{
  partners: { id: number; name: string }[];
  partnerId: number;
  mayDecide: boolean;
  rows: ListedRequest[];
  next: string[] | null;
}> {
  const ids = requirePartnersOf(portal.actor, READ);
  const partnerId = ids.find((id) => id === asked) ?? ids[0];
  if (partnerId === undefined) throw new PortalError('forbidden');
  const role = requirePermission(portal.actor, READ, { partnerId });
  const today = todayOf(portal);
  const position = readPosition(after);
  return transact(
    db.main,
    async (transaction) => {
      if (isExport && position === null) {
        const entry = { action: 'privacy_list_exported', customerId: null, role };
        await writeAudit(transaction, portal, entry);
      }
      const rows =
        text === undefined
          ? await findRequestRows(transaction, {
              kind: PRIVACY_REQUEST_KINDS.find((one) => one === kind) ?? null,
              state: REQUEST_FILTERS.find((one) => one === state) ?? null,
              today,
              after: position,
              limit: limit + 1,
            })
          : await findNamedRows(transaction, readNamed(text), limit);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        partners: await findPartnerRows(transaction, ids),
        partnerId,
        mayDecide: permits(portal.actor, DECIDE, { partnerId }),
        rows: shown.map((row) => presentListed(row, partnerId, today)),
        next: last ? [last.closed_at === null ? 'open' : 'closed', last.due_on, last.id] : null,
      };
    },
    { partnerId },
  );
}

/** How many are open, in a transaction that has set the partner; nobody counts further than `limit`. */
export function countRequests(transaction: Transaction, limit: number): Promise<number> {
  return countOpenRequestRows(transaction, limit);
}

function readPosition(after: readonly string[] | null): ListPosition | null {
  const [part, due, id = ''] = after ?? [];
  return isCivilDate(due) && NUMBER.test(id)
    ? { isClosed: part === 'closed', dueOn: due, id }
    : null;
}

function readNamed(text: string) {
  const id = text.replace(/^#/, '');
  return { id: NUMBER.test(id) ? id : null, reference: text };
}

/** More than anybody ever asked for. */
const OF_ADDRESS_MAX = 50;

/**
 * The requests of whoever signs in with an address. Each look is noted, also one that finds nobody, and one that is refused.
 * @throws PortalError sign_in_required, forbidden, invalid_input (`fields.email`), too_many_requests (guesses)
 */
export async function findByEmail(
  deps: LookUpDeps,
  portal: Portal,
  { partnerId, email }: { partnerId: number; email: string },
): Promise<Pick<ListedRequest, 'id' | 'kind' | 'state'>[]> {
  const role = requirePermission(portal.actor, DECIDE, { partnerId });
  const folded = foldEmail(email);
  if (folded === '') throw new PortalError('invalid_input', { fields: { email: 'required' } });
  const { db } = deps;
  const actor = requireStaffActor(portal);
  try {
    await countLookUp(deps, actor);
  } catch (error) {
    if (failureCodeOf(error) === 'too_many_requests') {
      const entry = { action: 'person_search_refused', customerId: null, role };
      await transact(db.main, (transaction) => writeAudit(transaction, portal, entry), {
        partnerId,
      });
    }
    throw error;
  }
  const found = await transact(
    db.main,
    async (transaction) => {
      const rows = await findRowsOfAddress(transaction, folded, OF_ADDRESS_MAX);
      await writeAudit(transaction, portal, {
        action: 'person_searched',
        customerId: rows[0]?.customer_id ?? null,
        role,
        grounds: 'caller_asks_data',
      });
      return rows.map(({ id, kind, state }) => ({ id, kind, state }));
    },
    { partnerId },
  );
  if (found.length > 0) await forgiveLookUps(deps, actor, 1);
  return found;
}
