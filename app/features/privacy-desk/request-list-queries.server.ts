import {
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_STATES,
  type PrivacyRequestKind,
  type PrivacyRequestState,
} from '#app/platform/states.ts';
import { query, type Transaction } from '#db/client.ts';
import { sql, type Statement } from '#db/sql.ts';
import { isOpen, type RequestFilter } from './request-rules.ts';
import { type RequestRow, COLUMNS, COPY, REQUEST } from './queries.server.ts';

/** Of the list: open ones first, each part by the day on which it is due. */
const POSITION = '((q.closed_at IS NOT NULL), q.due_on, q.id)';
const ORDER = 'ORDER BY (q.closed_at IS NOT NULL), q.due_on, q.id LIMIT $1';

const list = sql.named<RequestRow>(
  'privacy_desk_list',
  `${REQUEST} AND ${POSITION} > ((SELECT coalesce($2::bool, false)), (SELECT coalesce($3::date, '-infinity')), (SELECT coalesce($4::bigint, 0))) ${ORDER}`,
);
const afterOf = (due: string, id: string) =>
  `((SELECT coalesce(${due}::date, '-infinity')), (SELECT coalesce(${id}::bigint, 0)))`;
const AFTER = `(q.due_on, q.id) > ${afterOf('$2', '$3')}`;
/** The same of open ones, without going through what was closed in three years. */
const openList = sql.named<RequestRow>(
  'privacy_desk_open_list',
  `${REQUEST} AND q.closed_at IS NULL AND q.due_on < (SELECT coalesce($4::date, 'infinity')) AND ${AFTER}
   ORDER BY q.due_on, q.id LIMIT $1`,
);

const OPEN_STATES = PRIVACY_REQUEST_STATES.filter(isOpen);
const CLOSED_STATES = PRIVACY_REQUEST_STATES.filter((state) => !isOpen(state));
/** A page of each kind in each state, from where the page before ended: every such pair has its index. */
function pagesOf(
  kinds: readonly PrivacyRequestKind[],
  states: readonly PrivacyRequestState[],
  condition: string,
): string[] {
  return kinds.flatMap((kind) =>
    states.map(
      (state) =>
        `(SELECT q.* FROM privacy_request q WHERE q.partner_id = (SELECT current_partner()) AND q.kind = '${kind}' AND q.state = '${state}'
             AND ${condition} ORDER BY q.due_on, q.id LIMIT $1)`,
    ),
  );
}
function defineNarrowed(name: string, pages: string[]): Statement<RequestRow> {
  const text = `SELECT ${COLUMNS} FROM (SELECT q.* FROM (${pages.join(' UNION ALL ')}) q ${ORDER}) q ${COPY} ${ORDER}`;
  return sql.named(`privacy_desk_${name}`, text);
}
const ofState = (name: string, kinds: readonly PrivacyRequestKind[]) =>
  new Map(
    PRIVACY_REQUEST_STATES.map((state) => [
      state,
      defineNarrowed(`list_${name}_${state}`, pagesOf(kinds, [state], AFTER)),
    ]),
  );
const listsOfState = ofState('any', PRIVACY_REQUEST_KINDS);
const ofKind = (kind: PrivacyRequestKind) => ({
  // The open ones go first: a page that ended behind them has none of them.
  all: defineNarrowed(`list_${kind}`, [
    ...pagesOf([kind], OPEN_STATES, AFTER),
    ...pagesOf([kind], CLOSED_STATES, `(q.due_on, q.id) > ${afterOf('$4', '$5')}`),
  ]),
  open: defineNarrowed(
    `open_list_${kind}`,
    pagesOf([kind], OPEN_STATES, `${AFTER} AND q.due_on < (SELECT coalesce($4::date, 'infinity'))`),
  ),
  states: ofState(kind, [kind]),
});
const listsOfKind = { erase: ofKind('erase'), export: ofKind('export') };

/** By what stands on a paper: number of the request, reference of the letter. Few fit. */
const named = sql.named<RequestRow>(
  'privacy_desk_named',
  `${REQUEST} AND q.id = ANY (ARRAY(
       SELECT id FROM privacy_request WHERE id = $2::bigint
       UNION SELECT id FROM privacy_request WHERE partner_id = current_partner() AND reference_key = lower($3)))
   ${ORDER}`,
);
const ofAddress = sql.named<RequestRow>(
  'privacy_desk_of_address',
  `${REQUEST} AND q.id = ANY (ARRAY(
       SELECT r.id FROM account a JOIN privacy_request r ON r.customer_id = a.customer_id WHERE a.partner_id = current_partner() AND a.email = $2
       UNION SELECT r.id FROM customer c JOIN privacy_request r ON r.customer_id = c.id WHERE c.partner_id = current_partner() AND c.email_key = $2
       -- of people without an account those that are open: they are few
       UNION SELECT r.id FROM privacy_request r CROSS JOIN LATERAL person_of_request(r.id) p
              WHERE r.partner_id = current_partner() AND r.closed_at IS NULL AND r.trace_ids IS NOT NULL AND lower(p.email) = $2)) ${ORDER}`,
);

export interface ListPosition {
  isClosed: boolean;
  dueOn: string;
  id: string;
}

export function findRequestRows(
  transaction: Transaction,
  ask: {
    kind: PrivacyRequestKind | null;
    state: RequestFilter | null;
    today: string;
    after: ListPosition | null;
    limit: number;
  },
): Promise<RequestRow[]> {
  const { kind, state, today, after, limit } = ask;
  const position = [after?.dueOn ?? null, after?.id ?? null];
  if (state === 'open' || state === 'overdue') {
    const asked = kind === null ? openList : listsOfKind[kind].open;
    return query(transaction, asked, [limit, ...position, state === 'overdue' ? today : null]);
  }
  if (state !== null) {
    const asked = (kind === null ? listsOfState : listsOfKind[kind].states).get(state);
    if (!asked) throw new Error(`there is no list of ${state}`);
    return query(transaction, asked, [limit, ...position]);
  }
  if (kind === null) return query(transaction, list, [limit, after?.isClosed ?? null, ...position]);
  const ends =
    after?.isClosed === true ? ['infinity', '0', ...position] : [...position, null, null];
  return query(transaction, listsOfKind[kind].all, [limit, ...ends]);
}

const countedOpen = sql.named<{ n: number }>(
  'privacy_desk_count_open',
  `SELECT count(*)::int AS n FROM (
       SELECT FROM privacy_request WHERE partner_id = current_partner() AND closed_at IS NULL LIMIT $1) counted`,
);

/** How many are open; nobody counts further than `limit`. */
export async function countOpenRequestRows(
  transaction: Transaction,
  limit: number,
): Promise<number> {
  return (await query(transaction, countedOpen, [limit]))[0]?.n ?? 0;
}

export function findNamedRows(
  transaction: Transaction,
  by: { id: string | null; reference: string },
  limit: number,
): Promise<RequestRow[]> {
  return query(transaction, named, [limit, by.id, by.reference]);
}

/** @param email folded */
export function findRowsOfAddress(
  transaction: Transaction,
  email: string,
  limit: number,
): Promise<RequestRow[]> {
  return query(transaction, ofAddress, [limit, email]);
}
