import {
  countLookUp,
  findWithoutSubscription,
  forgiveLookUps,
  identifyInWriting,
  readPhones,
  requireStaffActor,
  type LookUpDeps,
} from '#app/features/call-centre/find-people.server.ts';
import {
  checkClaimedIdentity,
  cleanClaimedIdentity,
  type ClaimedIdentity,
} from '#app/features/call-centre/identification.ts';
import { foldEmail } from '#app/people/account-email.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { readBookingNumber } from '#app/platform/booking-number.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import { findTraceRows, type TraceRow } from './link-queries.server.ts';
import type { RequestSubject } from './queries.server.ts';
import { DECIDE } from './request-file.server.ts';

/** More than anybody leaves in the years that it is kept. */
const TRACES_MAX = 1_000;

/** Who a letter says it is from; all but the name and the day of birth may be empty. */
export interface ClaimedPerson extends ClaimedIdentity {
  hasAccount: boolean;
  email: string;
  phone: string;
  /** Number of a booking. */
  booking: string;
}

/**
 * Whom a request is about, by last name, first name and day of birth; by the rest of them where several share those.
 * @returns null: there is nobody, or there are several
 * @throws PortalError sign_in_required, forbidden, invalid_input (with fields), too_many_requests (guesses)
 */
export async function identify(
  deps: LookUpDeps,
  portal: Portal,
  partnerId: number,
  claimed: ClaimedPerson,
): Promise<RequestSubject | null> {
  const { lastName, firstName, dateOfBirth } = claimed;
  const email = claimed.email.trim();
  if (claimed.hasAccount) {
    const customerId = await identifyInWriting(deps, portal, {
      partnerId,
      action: DECIDE,
      lastName,
      firstName,
      dateOfBirth,
      email,
    });
    return customerId === null ? null : { kind: 'customer', customerId };
  }
  return identifyVisitor(deps, portal, partnerId, { ...claimed, email });
}

async function identifyVisitor(
  deps: LookUpDeps,
  portal: Portal,
  partnerId: number,
  claimed: ClaimedPerson,
): Promise<RequestSubject | null> {
  const actor = requireStaffActor(portal);
  const role = requirePermission(actor, DECIDE, { partnerId });
  const fields: Record<string, string> = { ...checkClaimedIdentity(claimed, todayOf(portal)) };
  const phones = claimed.phone.trim() === '' ? null : readPhones(claimed.phone);
  const ends = claimed.booking.trim() === '' ? null : readBookingNumber(claimed.booking);
  if (phones?.length === 0) fields['phone'] = 'phoneInvalid';
  if (claimed.booking.trim() !== '' && ends === null) fields['booking'] = 'bookingInvalid';
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  await countLookUp(deps, actor);
  const person = cleanClaimedIdentity(claimed);
  const { rows, customerIds } = await transact(
    deps.db.main,
    async (transaction) => {
      const found = {
        rows: await findTraceRows(transaction, person, TRACES_MAX),
        // Who seems to have no account may have had one that they never confirmed.
        customerIds: await findWithoutSubscription(transaction, person, foldEmail(claimed.email)),
      };
      await writeAudit(transaction, portal, {
        action: 'person_searched',
        customerId: null,
        role,
        grounds: 'caller_asks_data',
      });
      return found;
    },
    { partnerId },
  );
  const only = findOnly(rows, { email: claimed.email.toLowerCase(), phones, ends });
  const [customerId] = customerIds;
  if (only === null && customerId === undefined) return null;
  await forgiveLookUps(deps, actor, 1);
  if (only) return { kind: 'visitor', ids: only.map(({ id }) => id) };
  return customerId === undefined ? null : { kind: 'customer', customerId };
}

/** The rows of the one person whom all of it fits; null: nobody, or several. */
function findOnly(
  rows: readonly TraceRow[],
  { email, phones, ends }: { email: string; phones: string[] | null; ends: string[] | null },
): TraceRow[] | null {
  const people = Map.groupBy(rows, ({ contact }) => contact);
  const fitting = [...people].filter(
    ([contact, left]) =>
      (email === '' || contact === email) &&
      (phones === null || left.some(({ phone }) => phone !== null && phones.includes(phone))) &&
      (ends === null ||
        left.some(({ kind, id }) => kind === 'visit' && ends.some((end) => id.endsWith(end)))),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? only[1] : null;
}
