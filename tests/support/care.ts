import type { BodyOf } from '#app/platform/contract.ts';
import type { requestMedicalCare } from '#app/features/medical-care/contract.ts';

type Form = BodyOf<typeof requestMedicalCare>;

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The form of somebody who asks for care, as the modal sends it: two wishes, unless `values` say otherwise. */
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
    lastName: 'Zsirai',
    firstName: 'Kata',
    dateOfBirth: '1985-05-06',
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
    preauthType: 'none',
    ...values,
  };
}
