import { findPatient, type OtherPatient } from '#app/features/reservations/find-patient.server.ts';
import { dayOfVisit, getSubscriber } from '#app/features/reservations/own-data.server.ts';
import { foldName } from '#app/people/person-hash.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import type { CarePerson } from './care-request.ts';
import type { requestMedicalCare as contract } from './contract.ts';
import type { CareDeps } from './request-medical-care.server.ts';

export interface CarePatient {
  person: CarePerson;
  /** null: the customer themselves. */
  onBehalf: OtherPatient | null;
}

/**
 * Whom the care is for, by the rules of the calendar's booking: somebody else is said to be that, and the customer is whom the portal knows
 * them as. Who has no subscription now pays for themselves, and is whom they say they are.
 * @throws PortalError sign_in_required, not_found (no such child of theirs), invalid_input (with fields; notOwn: not whom the portal knows)
 */
export async function findCarePatient(
  deps: Pick<CareDeps, 'db'>,
  portal: Portal,
  { form, person }: { form: BodyOf<typeof contract>; person: CarePerson },
): Promise<CarePatient> {
  const onBehalf = await findPatient(deps, portal, form, lastDayOf(form, portal));
  if (onBehalf) return { person: { ...person, ...onBehalf.person }, onBehalf };
  const known = await getSubscriber(deps.db.main, portal);
  if (!known) return { person, onBehalf };
  const { last_name: lastName, first_name: firstName, date_of_birth: dateOfBirth } = known;
  const isNamed =
    foldName(`${lastName} ${firstName}`) === foldName(`${person.lastName} ${person.firstName}`);
  if (!isNamed || dateOfBirth !== person.dateOfBirth) {
    const field = isNamed ? 'dateOfBirth' : 'lastName';
    throw new PortalError('invalid_input', { fields: { [field]: 'notOwn' } });
  }
  return { person: { ...person, lastName, firstName }, onBehalf };
}

/** The latest day on which the visit may be, as far as it is known. */
function lastDayOf(
  { startAt, formData: { wishes } }: BodyOf<typeof contract>,
  portal: Portal,
): string {
  const first = startAt === null ? todayOf(portal) : dayOfVisit(startAt, portal);
  return wishes.reduce((latest, { date }) => (date > latest ? date : latest), first);
}
