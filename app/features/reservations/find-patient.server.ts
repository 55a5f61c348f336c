import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import type { bookReservation as contract, OnBehalf } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { checkOther } from './check-other.ts';
import { checkPersonField, type FieldError, type PersonRules } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';
import type { Patient } from './patient.ts';
import type { Relation } from '#app/people/relations.ts';
import { isSubAccount, requireOnBehalf } from '#app/features/relatives/manage-minors.server.ts';

/** Somebody for whom a customer books. */
export interface OtherPatient {
  person: Pick<Patient, 'lastName' | 'firstName' | 'dateOfBirth' | 'mothersName'>;
  relation: Relation;
  /** The customer's product does not extend to that person. */
  isSelfPaid: boolean;
}

/**
 * The patient of a booking on somebody's behalf; null: the customer themselves. A child of their own is covered by their product
 * without an account. An adult who shares their account acts for themselves, whatever they have typed.
 * @param dayOfVisit `YYYY-MM-DD`: whoever is of age by then is no child any more
 * @throws PortalError not_found (no such child of theirs), invalid_input (with the form's fields)
 */
export async function findPatient(
  deps: Pick<BookingDeps, 'db'>,
  portal: Portal,
  { onBehalf }: Pick<BodyOf<typeof contract>, 'onBehalf'>,
  dayOfVisit: string,
): Promise<OtherPatient | null> {
  if (!onBehalf) return null;
  const rules = {
    today: todayOf(portal),
    asksMothersName: portal.theme.flags.asksMothersName,
    parsePhone: () => null,
  };
  if ('minorId' in onBehalf) {
    const { minorId } = onBehalf;
    const child = await requireOnBehalf(deps, { portal, minorId, day: dayOfVisit });
    const mothersName = requireMothersName(onBehalf, rules);
    return {
      person: {
        lastName: child.lastName,
        firstName: child.firstName,
        dateOfBirth: child.birthDate,
        mothersName,
      },
      relation: child.relation,
      isSelfPaid: false,
    };
  }
  const fields: Record<string, FieldError | 'hasOwnAccount'> = checkOther(onBehalf, rules);
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const person = {
    lastName: normaliseText(onBehalf.lastName),
    firstName: normaliseText(onBehalf.firstName),
    dateOfBirth: onBehalf.dateOfBirth.trim(),
    mothersName: requireMothersName(onBehalf, rules),
  };
  if (await isSubAccount(deps, { portal, person })) {
    throw new PortalError('invalid_input', { fields: { onBehalf: 'hasOwnAccount' } });
  }
  return { person, relation: onBehalf.relation, isSelfPaid: true };
}

function requireMothersName(
  { mothersName }: Pick<OnBehalf, 'mothersName'>,
  rules: PersonRules,
): string | null {
  const error = checkPersonField('mothersName', mothersName, rules);
  if (error) throw new PortalError('invalid_input', { fields: { patientMothersName: error } });
  return rules.asksMothersName ? normaliseText(mothersName) : null;
}
