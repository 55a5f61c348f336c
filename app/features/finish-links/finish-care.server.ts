import { randomUUID } from 'node:crypto';
import {
  paysThemselves,
  requestMedicalCare,
  requireCare,
  requirePerson,
} from '#app/features/medical-care/request-medical-care.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { PreauthType } from '#app/platform/states.ts';
import { nowMs } from '#app/time/clock.ts';
import { transact } from '#db/client.ts';
import type { ByLink } from './by-link.server.ts';
import type { PreparedCare as ShownCare } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import type { PreparedCare } from './prepared.server.ts';

/** Which care was prepared, for whom and when. @throws PortalError not_found, invalid_input (not to be had any more) */
export async function describeCareOfLink(
  { db }: FinishLinkDeps,
  { row, portal }: ByLink,
  { care: prepared, saidOn }: PreparedCare,
): Promise<ShownCare> {
  const form = acknowledge(prepared);
  const person = requirePerson(portal, form, saidOn);
  const care = await transact(
    db.main,
    (transaction) => requireCare(transaction, portal, { form, person }),
    { partnerId: portal.partner.id },
  );
  const isSelfPaid = paysThemselves(portal, form);
  return {
    about: 'care',
    patientName: formatPersonName(portal.market, person.lastName, person.firstName),
    person: {
      dateOfBirth: person.dateOfBirth,
      mothersName: person.mothersName,
      phone: person.phone,
      email: person.email,
      zipcode: person.zipcode,
      city: person.city,
      street: person.street,
    },
    care: { name: care.name, locales: care.locales },
    wishes: form.formData.wishes,
    wantsEnglish: form.formData.wantsEnglish,
    isSelfPaid,
    needsReferral: care.is_referral_required && !isSelfPaid,
    comment: person.complaints,
    callCentre: portal.viewer.callCenterNumber,
    expiresAt: row.expires_at.toISOString(),
    serverNow: new Date(nowMs()).toISOString(),
  };
}

/**
 * Sends what was prepared as the patient’s own request, under the id that the link has for it.
 * @throws PortalError invalid_input (`isAcknowledged`), and as `requestMedicalCare`
 */
export async function requestByLink(
  deps: FinishLinkDeps,
  { row, portal }: ByLink,
  { care, saidOn }: PreparedCare,
  {
    preauthType = 'none',
    referrals = [],
    isAcknowledged,
  }: {
    preauthType?: PreauthType | undefined;
    referrals?: string[] | undefined;
    isAcknowledged: boolean;
  },
): Promise<void> {
  const { care_id: careId } = row;
  if (careId === null) throw new PortalError('not_found');
  if (!isAcknowledged) {
    throw new PortalError('invalid_input', { fields: { isAcknowledged: 'required' } });
  }
  const form = {
    ...acknowledge(care),
    preauthType,
    hasNoReferral: referrals.length === 0,
    ...(referrals.length > 0 && { referrals }),
  };
  await requestMedicalCare(deps, {
    portal,
    id: careId,
    saidOn,
    // Pressed twice, perhaps with another file: its id makes it one request.
    idempotencyKey: randomUUID(),
    form,
  });
}

/** The patient does it themselves, by pressing. */
const acknowledge = (form: PreparedCare['care']): PreparedCare['care'] => ({
  ...form,
  formData: { ...form.formData, isAcknowledged: true },
});
