import {
  hasComeOfAge,
  isSubAccount,
  requireOnBehalf,
} from '#app/features/relatives/manage-minors.server.ts';
import { getSubscriber } from '#app/features/reservations/own-data.server.ts';
import { checkPersonField } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import type { Database } from '#db/client.ts';
import type { OnBehalf } from './contract.ts';

interface PersonInQuestion {
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  /** null: it is for the caller. */
  relation: string | null;
}

/**
 * For whom advice is asked: the caller as their subscription knows them, a child of theirs, or somebody whose details they give.
 * @returns nobody, and which details are wrong
 * @throws PortalError subscription_required, not_found (no child of theirs)
 */
export async function findPersonInQuestion(
  deps: { db: Database },
  portal: Portal,
  { onBehalf }: { onBehalf?: OnBehalf },
): Promise<{ found: PersonInQuestion | null; errors: Record<string, string> }> {
  const subscriber = await getSubscriber(deps.db.main, portal);
  if (!subscriber) throw new PortalError('subscription_required');
  if (!onBehalf) {
    const { last_name: lastName, first_name: firstName, date_of_birth: dateOfBirth } = subscriber;
    return { found: { lastName, firstName, dateOfBirth, relation: null }, errors: {} };
  }
  if ('minorId' in onBehalf) {
    const { minorId } = onBehalf;
    if (await hasComeOfAge(deps, { portal, minorId })) {
      return { found: null, errors: { onBehalf: 'cameOfAge' } };
    }
    const child = await requireOnBehalf(deps, { portal, minorId });
    const { lastName, firstName, birthDate: dateOfBirth, relation } = child;
    return { found: { lastName, firstName, dateOfBirth, relation }, errors: {} };
  }
  const rules = { today: todayOf(portal), asksMothersName: false, parsePhone: () => null };
  const errors: Record<string, string> = {};
  for (const field of ['lastName', 'firstName', 'dateOfBirth'] as const) {
    const error = checkPersonField(field, onBehalf[field], rules);
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { found: null, errors };
  const person = {
    lastName: normaliseText(onBehalf.lastName),
    firstName: normaliseText(onBehalf.firstName),
    dateOfBirth: onBehalf.dateOfBirth.trim(),
  };
  // Who has an account of their own asks for themselves.
  if (await isSubAccount(deps, { portal, person })) {
    return { found: null, errors: { onBehalf: 'hasOwnAccount' } };
  }
  return { found: { ...person, relation: onBehalf.relation }, errors: {} };
}
