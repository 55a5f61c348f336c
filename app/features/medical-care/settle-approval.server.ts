import { findCover } from '#app/features/preauthorization/find-cover.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { PreauthType, ServiceType } from '#app/platform/states.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { Transaction } from '#db/client.ts';
import type { LockedCare } from './work-queries.server.ts';

export interface SettledTerms {
  service_type: ServiceType;
  preauth_type: PreauthType;
}

/**
 * Who pays for a time, before it is offered or booked. Where the insurer has a say, what they said is on record by then and its
 * patient knows it: after a no it goes on at their own cost.
 * @param field what is wrong where that is missing
 * @throws PortalError invalid_input (approvalMissing; ofAge: it is a child, who acts for themselves by then)
 */
export async function settleApproval(
  transaction: Transaction,
  care: LockedCare,
  startsAt: string,
  field: string,
): Promise<SettledTerms> {
  const { service_type } = care;
  if (service_type === 'SELF_PAID') return { service_type, preauth_type: care.preauth_type };
  // A child of age by then is no patient of the customer's product any more.
  if (care.of_age_on !== null && dayOf(startsAt, MARKET_ZONES[care.country]) >= care.of_age_on) {
    throw new PortalError('invalid_input', { fields: { [field]: 'ofAge' } });
  }
  const preauthType = await decideAt(transaction, care, startsAt);
  if (preauthType === 'none') return { service_type, preauth_type: preauthType };
  if (care.is_approved === null) {
    throw new PortalError('invalid_input', { fields: { [field]: 'approvalMissing' } });
  }
  return care.is_approved
    ? { service_type, preauth_type: preauthType }
    : { service_type: 'SELF_PAID', preauth_type: 'self_paid' };
}

/** As the cover says for that time; where no clinic was asked for, as the product was when it was. */
async function decideAt(
  transaction: Transaction,
  care: LockedCare,
  startsAt: string,
): Promise<PreauthType> {
  if (care.provider_id === null || care.customer_id === null) return care.preauth_type;
  const { country: market, customer_id: customerId } = care;
  const found = await findCover(
    transaction,
    { market, timeZone: MARKET_ZONES[market] },
    { customerId },
    {
      subfunctionId: care.subfunction_id,
      providerId: care.provider_id,
      doctorId: care.doctor_id,
      startsAt: Date.parse(startsAt),
    },
  );
  return found?.check.preauthType ?? 'none';
}
