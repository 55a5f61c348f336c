import type { BodyOf } from '#app/platform/contract.ts';
import type { CareQuery } from '#app/features/medical-care/care-list.server.ts';
import type { requestMedicalCare } from '#app/features/medical-care/contract.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { staffActor } from './actors.ts';
import { buildStaff } from './builders/people.ts';
import type { TestDatabase } from './database.ts';

type Form = BodyOf<typeof requestMedicalCare>;

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The form of somebody who asks for care, as the modal sends it: two wishes, for which the insurer may have to be asked, unless `values` say otherwise. */
export function careOf(subfunction: number, values: Partial<Form> = {}): Form {
  return {
    mode: 'new',
    serviceType: 'MEDICAL_CARE',
    formType: 'portal',
    hasNoReferral: true,
    specialization: null,
    defaultService: null,
    subfunction,
    provider: null,
    providerData: null,
    doctor: null,
    // As the subscription of `buildCustomerOf` has them.
    lastName: 'Szabó',
    firstName: 'Kata',
    dateOfBirth: '1986-04-12',
    email: 'kata@members.test',
    mothersName: 'Szabó Éva',
    phoneNumber: '+36205550101',
    zipcode: '1117',
    city: 'Budapest',
    street: 'Fő utca 1.',
    startAt: null,
    formData: {
      complaints: '',
      wantsEnglish: false,
      wishes: [
        { date: dayFromNow(7), part: 'morning' },
        { date: dayFromNow(8), part: 'evening' },
      ],
      isAcknowledged: true,
    },
    preauthType: 'normal',
    ...values,
  };
}

/** The staff's entry, as somebody with a role at a partner asks it. */
export async function staffEntryOf(
  database: TestDatabase,
  portal: Portal,
  role: StaffRole = 'call_centre',
  partner_id = portal.partner.id,
): Promise<Portal> {
  const { id, account_id } = await buildStaff(database.owner, [{ role, partner_id }]);
  const scope = [{ role, partnerId: partner_id }];
  const actor = staffActor(scope, { staffId: id, accountId: account_id });
  return { ...portal, isStaffEntry: true, actor };
}

/** The first page of all that is to be organised, unless `values` say otherwise. */
export const careQuery = (values: Partial<CareQuery> = {}): CareQuery => ({
  owner: 'all',
  after: null,
  limit: 50,
  ...values,
});
