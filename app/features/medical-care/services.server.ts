import type { Portal } from '#app/platform/portal.ts';
import { getCareForm } from './get-care-form.server.ts';
import { cancelMedicalCare, findMedicalCare } from './own-care.server.ts';
import { requestMedicalCare, type CareDeps } from './request-medical-care.server.ts';

export type MedicalCareServices = ReturnType<typeof createMedicalCareServices>;

/** The use cases of care that the call centre organises, bound to what they need. */
export function createMedicalCareServices({ db, appSecret }: CareDeps) {
  const deps: CareDeps = { db, appSecret };
  return {
    request: (input: Parameters<typeof requestMedicalCare>[1]) => requestMedicalCare(deps, input),
    findOwn: (input: { portal: Portal }) => findMedicalCare(deps, input),
    getForm: (input: { portal: Portal }) => getCareForm(deps, input),
    cancel: (input: { portal: Portal; id: string }) => cancelMedicalCare(deps, input),
  };
}
