import { SAVED_SHAPES } from '#app/staff/list-shapes.ts';
import type { SavedList } from '#app/features/list-views/lists.ts';
import { LIST_POSITION, writePosition } from '#app/staff/kit/list-state.ts';
import type { Pool } from '#db/client.ts';
import type { HttpClient } from './http-client.ts';
import type { Caller } from './sessions.ts';

/** A page of a list, as somebody opens it. */
export interface StaffPage {
  /** What is asked: `first`, or by what it is narrowed down or sorted. */
  what: string;
  path: string;
}

export interface StaffList {
  name: string;
  /** Whose roles it needs. */
  who: string;
  pages: StaffPage[];
}

const ADMINISTRATOR = 'admin@staff.example';
const AUDITOR = 'auditor@staff.example';
const CALL_CENTRE = 'call-centre@staff.example';
const OPERATOR = 'system@staff.example';

interface ListPlan {
  who: string;
  path: string;
  /** Each filter once, and what is rare together. */
  queries: readonly string[];
  /** The row in the middle: what the address of the page behind it holds. */
  middle: string;
}

const exact = (at: string) => `exact_time(${at})`;
const now = `to_char(portal_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const halfOf = (from: string) => `OFFSET (SELECT count(*) / 2 FROM ${from}) LIMIT 1`;

const PENDING = `preauthorization WHERE partner_id = 1 AND status = 'pending' AND ended_at IS NULL`;
const NEW_ADVICE = `advice_question WHERE partner_id = 1 AND status = 'submitted' AND due_at <= portal_now()`;
const OPEN_CARE = `medical_care WHERE partner_id = 1 AND status IN ('requested', 'organising')`;
const OPEN_CALLS = `call_back WHERE partner_id = 1 AND status IN ('requested', 'claimed') AND topic = 'which_doctor'`;
const UNKNOWN = `reservation WHERE partner_id = 1 AND provider_id = 7 AND acknowledged_at IS NULL AND status = 'pending_preauth' AND clinic_calls = 0`;

const PLANS: Record<SavedList | 'emergencyAccesses' | 'givenUpJobs', ListPlan> = {
  approvals: {
    who: 'approvals@staff.example',
    path: SAVED_SHAPES.approvals.path,
    queries: [
      'stage=new',
      'stage=document_asked',
      'stage=document_came',
      'stage=proposed',
      'due=overdue',
      'due=day',
      'specialty={specialty}',
      'partner=1',
      'sort=asked',
      'stage=proposed&specialty={specialty}&sort=asked',
      'due=overdue&sort=asked',
    ],
    middle: `SELECT ${exact('due_at')} AS a, reservation_id::text AS b FROM ${PENDING} ORDER BY due_at ${halfOf(PENDING)}`,
  },
  advice: {
    who: 'doctor@staff.example',
    path: SAVED_SHAPES.advice.path,
    queries: [
      'view=mine',
      'view=waiting',
      'view=answered',
      'specialty={specialty}',
      'language=ro',
      'specialty={specialty}&language=ro',
      'partner=1',
      'sort=asked',
    ],
    middle: `SELECT '0 ' || ${exact('due_at')} AS a, id::text AS b, ${now} AS c FROM ${NEW_ADVICE} ORDER BY due_at ${halfOf(NEW_ADVICE)}`,
  },
  careRequests: {
    who: CALL_CENTRE,
    path: SAVED_SHAPES.careRequests.path,
    queries: [
      'stage=tell',
      'stage=todo',
      'stage=close',
      'stage=waiting',
      'who=mine',
      'who=free',
      'stage=waiting&who=free',
      'partner=1',
    ],
    middle: `SELECT '1 ' || ${exact('due_at')} AS a, id::text AS b, ${now} AS c FROM ${OPEN_CARE} ORDER BY due_at ${halfOf(OPEN_CARE)}`,
  },
  callBacks: {
    who: CALL_CENTRE,
    path: SAVED_SHAPES.callBacks.path,
    queries: [
      'who=mine',
      'who=free',
      'topic=which_doctor',
      'topic=other',
      'topic=other&who=free',
      'partner=1',
    ],
    middle: `SELECT ${exact('due_at')} AS a, id::text AS b FROM ${OPEN_CALLS} ORDER BY due_at ${halfOf(OPEN_CALLS)}`,
  },
  rescue: {
    who: CALL_CENTRE,
    path: SAVED_SHAPES.rescue.path,
    queries: [
      'state=new',
      'state=tried',
      'begins=day',
      'begins=later',
      'clinic={clinic}',
      'partner=1',
    ],
    middle: `SELECT ${exact('starts_at')} AS a, id::text AS b FROM ${UNKNOWN} ORDER BY starts_at ${halfOf(UNKNOWN)}`,
  },
  staff: {
    who: ADMINISTRATOR,
    path: SAVED_SHAPES.staff.path,
    // Words of one in twenty, of one in four hundred, and of one alone.
    queries: [
      'text=nagy',
      'text=kiss+laszlo',
      'text=staff777',
      'role=auditor',
      'role=call_centre',
      'status=locked',
      'role=auditor&status=active',
      'role=provider_manager&status=locked',
      'partner=1',
    ],
    middle: `SELECT sort_key AS a, staff_id::text AS b FROM staff_place WHERE partner_id = 1 AND at_partner_id = 1 AND role = '' ORDER BY sort_key, staff_id
               ${halfOf(`staff_place WHERE partner_id = 1 AND at_partner_id = 1 AND role = ''`)}`,
  },
  audit: {
    who: AUDITOR,
    path: SAVED_SHAPES.audit.path,
    queries: [
      'from=2026-02-20&until=2026-02-25',
      'actor=staff',
      'actor=system',
      'name=kiss+laszlo',
      'customer=777',
      'action=preauthorization_read',
      'reason=emergency',
      'reason=to_decide',
      'partner=1',
    ],
    middle: `SELECT ${exact('at')} AS a, id::text AS b FROM audit_entry WHERE partner_id = 1 ORDER BY at ${halfOf('audit_entry')}`,
  },
  vouchers: {
    who: ADMINISTRATOR,
    path: SAVED_SHAPES.vouchers.path,
    queries: [
      'kind=voucher',
      'kind=lab',
      'state=open',
      'state=over',
      'state=revoked',
      'kind=lab&state=open',
      'partner=1',
    ],
    middle: `SELECT id::text AS a FROM code_batch WHERE partner_id = 1 ORDER BY id ${halfOf('code_batch')}`,
  },
  reviews: {
    who: ADMINISTRATOR,
    path: SAVED_SHAPES.reviews.path,
    queries: [
      'state=waiting',
      'state=reported',
      'state=unanswered',
      'state=published',
      'state=refused',
      'partner=1',
    ],
    middle: `SELECT (extract(epoch FROM changed_at) * 1000000)::bigint::text AS a, id::text AS b FROM review WHERE partner_id = 1 ORDER BY changed_at ${halfOf('review')}`,
  },
  imports: {
    who: ADMINISTRATOR,
    path: SAVED_SHAPES.imports.path,
    queries: ['partner=1'],
    middle: `SELECT id::text AS a FROM import_order WHERE partner_id = 1 ORDER BY id ${halfOf('import_order')}`,
  },
  privacy: {
    who: ADMINISTRATOR,
    path: SAVED_SHAPES.privacy.path,
    queries: [
      'kind=erase',
      'kind=export',
      'state=open',
      'state=overdue',
      'state=identity_check',
      'state=received',
      'state=done',
      'state=refused',
      'state=withdrawn',
      'kind=erase&state=refused',
      'text=P-777',
      'partner=1',
    ],
    middle: `SELECT 'closed' AS a, due_on::text AS b, id::text AS c FROM privacy_request WHERE partner_id = 1 AND closed_at IS NOT NULL ORDER BY due_on, id ${halfOf('privacy_request')}`,
  },
  emergencyAccesses: {
    who: AUDITOR,
    path: '/staff/admin/break-glass',
    queries: [
      'state=open',
      'state=justified',
      'state=not_justified',
      'name=kiss+laszlo',
      'name=nobody',
    ],
    middle: `SELECT ${exact('opened_at')} AS a, id::text AS b FROM break_glass WHERE partner_id = 1 ORDER BY opened_at ${halfOf('break_glass')}`,
  },
  givenUpJobs: {
    who: OPERATOR,
    path: '/staff/admin/jobs/dead',
    queries: ['kind=account_mail', 'kind=reservation_mail', 'kind=none'],
    middle: `SELECT ${exact('failed_at')} AS a, id::text AS b FROM outbox WHERE failed_at IS NOT NULL ORDER BY failed_at ${halfOf('outbox WHERE failed_at IS NOT NULL')}`,
  },
};

/** What jobs there are of each kind, of which a million were given up: no list of rows, but made from them. */
const JOBS: StaffList = {
  name: 'jobs by kind',
  who: OPERATOR,
  pages: [{ what: 'first', path: '/staff/admin/jobs' }],
};

/** What waits beside the names of somebody's rooms: each open window asks once a minute. By those who have several rooms to count. */
const RAIL: readonly StaffList[] = [
  'approvals@staff.example',
  CALL_CENTRE,
  'doctor@staff.example',
  'clinic@staff.example',
  ADMINISTRATOR,
  OPERATOR,
].map((who) => ({
  name: `rail counts of ${who.split('@')[0]}`,
  who,
  pages: [{ what: 'all rooms', path: '/api/staff/room-counts' }],
}));

/** The last whole month by its days, and longer times by their months. */
export const REPORTS: StaffList = {
  name: 'reports',
  who: AUDITOR,
  pages: [
    '?month=2026-02',
    '?month=2026-02&by=specialty',
    '?month=2026-02&by=partner',
    '?months=3',
    '?months=12',
    '?months=12&by=specialty',
    '?months=12&by=partner',
    '/report.csv?months=12',
    '/report.pdf?months=12',
  ].map((rest) => ({ what: rest.replace(/^\W+/, ''), path: `/staff/reports${rest}` })),
};

/** Each list from its beginning, from its middle, by each filter once, and by what is hardly ever together. */
export async function findStaffLists(owner: Pool): Promise<StaffList[]> {
  const { rows } = await owner.query<{ specialty: number; clinic: string }>(
    `SELECT (SELECT max(id) FROM specialization) AS specialty, (SELECT name FROM provider WHERE id = 7) AS clinic`,
  );
  const lists: StaffList[] = [];
  for (const [name, { who, path, queries, middle }] of Object.entries(PLANS)) {
    const { rows: found } = await owner.query<Record<'a' | 'b' | 'c', string>>(middle);
    const [row] = found;
    if (!row) throw new Error(`the list ${name} is empty`);
    const position = writePosition([row.a, row.b, row.c].filter((value) => value !== undefined));
    const asked = queries.map((query) =>
      query
        .replace('{specialty}', String(rows[0]?.specialty))
        .replace('{clinic}', encodeURIComponent(rows[0]?.clinic ?? '')),
    );
    lists.push({
      name,
      who,
      pages: [
        { what: 'first', path },
        { what: 'far behind', path: `${path}?${LIST_POSITION}=${position}` },
        ...asked.map((query) => ({ what: query, path: `${path}?${query}` })),
      ],
    });
  }
  return [...lists, JOBS, ...RAIL];
}

/** @returns how many bytes came. @throws when it is refused: a refusal would be fast */
export async function askPage(client: HttpClient, caller: Caller, path: string): Promise<number> {
  const { status, body } = await client.get(path, caller());
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return body.length;
}
