import { v7 as createUuid } from 'uuid';
import { foldName } from '#app/people/person-hash.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { refuseForeign } from '#app/platform/refuse-foreign.server.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import type { RelativeDeps } from './deps.server.ts';
import {
  deleteMinor,
  findAdultsBornOn,
  findMinorRows,
  insertMinor,
  isOfAge,
  lockHolder,
  type MinorRow,
} from './queries.server.ts';
import { checkMinor, cleanPerson, type PersonForm } from './relative-form.ts';
import { MINORS_MAX, type MinorRelation } from './relative-rules.ts';
import { formatPersonName } from '#app/people/person-name.ts';

type Deps = Pick<RelativeDeps, 'db'>;

/** On whose behalf a consultation or a visit is asked for; the doctor sees it. */
export interface OnBehalf {
  id: string;
  lastName: string;
  firstName: string;
  /** In the order of the market. */
  name: string;
  /** `YYYY-MM-DD` */
  birthDate: string;
  relation: MinorRelation;
}

/**
 * Notes a child on whose behalf the caller may ask and book; it gets no account.
 * @returns its id
 * @throws PortalError sign_in_required, invalid_input (with fields), too_many_relatives
 */
export async function addMinor(
  { db }: Deps,
  { portal, form }: { portal: Portal; form: PersonForm & { relation: MinorRelation } },
): Promise<string> {
  const { customerId } = requireCustomer(portal);
  const fields = checkMinor(form, todayOf(portal));
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const id = createUuid();
  await transact(
    db.main,
    async (transaction) => {
      await lockHolder(transaction, customerId);
      const minor = { ...cleanPerson(form), id, holderId: customerId };
      if (!(await insertMinor(transaction, minor, MINORS_MAX))) {
        throw new PortalError('too_many_relatives');
      }
      await writeAudit(transaction, portal, {
        action: 'minor_added',
        customerId,
        object: { kind: 'minor', id },
      });
    },
    { partnerId: portal.partner.id },
  );
  return id;
}

/** @throws PortalError sign_in_required, not_found */
export async function removeMinor(
  { db }: Deps,
  { portal, minorId }: { portal: Portal; minorId: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const isGone = await transact(
    db.main,
    async (transaction) => {
      const isDeleted = await deleteMinor(transaction, minorId, customerId);
      if (isDeleted) {
        await writeAudit(transaction, portal, {
          action: 'minor_removed',
          customerId,
          object: { kind: 'minor', id: minorId },
        });
      }
      return isDeleted;
    },
    { partnerId: portal.partner.id },
  );
  if (!isGone) await refuseForeign(db.main, portal, { kind: 'minor', id: minorId });
}

/**
 * The caller's children who are not of age on `day` (by default today).
 * @throws PortalError sign_in_required
 */
export async function findOnBehalf(
  { db }: Deps,
  { portal, day }: { portal: Portal; day?: string },
): Promise<OnBehalf[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    (transaction) => findMinorRows(transaction, customerId, laterOf(todayOf(portal), day)),
    { partnerId: portal.partner.id },
  );
  return rows.map((row) => presentOnBehalf(row, portal));
}

/**
 * For a consultation or booking on behalf of a child of the caller's, who must not be of age on `day` (by default today).
 * @throws PortalError sign_in_required, not_found (nobody's, somebody else's, or of age by then)
 */
export async function requireOnBehalf(
  deps: Deps,
  { portal, minorId, day }: { portal: Portal; minorId: string; day?: string },
): Promise<OnBehalf> {
  const children = await findOnBehalf(deps, { portal, ...(day && { day }) });
  const child = children.find(({ id }) => id === minorId);
  return child ?? refuseForeign(deps.db.main, portal, { kind: 'minor', id: minorId });
}

/**
 * Whether a child of the caller's has come of age, such as since the page was opened that they were chosen on.
 * @throws PortalError sign_in_required
 */
export async function hasComeOfAge(
  { db }: Deps,
  { portal, minorId }: { portal: Portal; minorId: string },
): Promise<boolean> {
  const { customerId } = requireCustomer(portal);
  return transact(
    db.main,
    (transaction) =>
      isOfAge(transaction, { id: minorId, holderId: customerId, today: todayOf(portal) }),
    { partnerId: portal.partner.id },
  );
}

/**
 * Whether somebody is an adult who shares the caller's account: such a person has an account of their own and acts for themselves.
 * @throws PortalError sign_in_required
 */
export async function isSubAccount(
  { db }: Deps,
  { portal, person }: { portal: Portal; person: PersonForm },
): Promise<boolean> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    (transaction) => findAdultsBornOn(transaction, customerId, person.dateOfBirth),
    { partnerId: portal.partner.id },
  );
  const wanted = foldName(`${person.lastName} ${person.firstName}`);
  return rows.some((row) => foldName(`${row.last_name} ${row.first_name}`) === wanted);
}

function presentOnBehalf(row: MinorRow, { market }: Pick<Portal, 'market'>): OnBehalf {
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    name: formatPersonName(market, row.last_name, row.first_name),
    birthDate: row.date_of_birth,
    relation: row.relation,
  };
}

function laterOf(today: string, day: string | undefined): string {
  return day !== undefined && day > today ? day : today;
}
