import { requireCarePatient } from '#app/features/medical-care/care-case.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { getPortalOf } from './as-person.server.ts';
import type { TimesAsked } from './book-for-person.server.ts';
import type { CallCentreDeps } from './deps.server.ts';
import { findInName, type FoundInName } from './find-in-name.server.ts';
import { requireStaffActor } from './find-people.server.ts';

/**
 * Free times for a request for care that is being organised, as the finder shows them to its patient and in words of whoever reads it.
 * @throws PortalError sign_in_required, forbidden, not_found
 */
export async function findTimesForCare(
  deps: CallCentreDeps,
  staffPortal: Portal,
  {
    filters,
    town,
    ...which
  }: Pick<TimesAsked, 'filters' | 'town'> & { partnerId: number; id: string },
): Promise<FoundInName> {
  const staff = requireStaffActor(staffPortal);
  const { customerId, subfunctionId, host, role } = await requireCarePatient(
    deps,
    staffPortal,
    which,
  );
  const person = await getPortalOf(deps, staffPortal, {
    partnerId: which.partnerId,
    customerId,
    // Their other portal may be of another country.
    host,
    through: { staff, role, grounds: 'to_organise' },
  });
  if (!person) throw new PortalError('not_found');
  const reader = { ...person.portal, locale: staffPortal.locale };
  return findInName(deps, reader, { filters: { ...filters, subfunction: subfunctionId }, town });
}
