import type { Portal } from '#app/platform/portal.ts';
import { changeMedicalCare, getCareToChange } from './change-care.server.ts';
import { getCareForm } from './get-care-form.server.ts';
import { answerOffer, cancelMedicalCare, findMedicalCare } from './own-care.server.ts';
import { findCareList, findCarePage, noteCareExport, type CareQuery } from './care-list.server.ts';
import { lookAtCare, workOnCare } from './work-off-care.server.ts';
import { getCareToOrganise } from './care-case.server.ts';
import { requestMedicalCare, type CareDeps } from './request-medical-care.server.ts';

type Which = Parameters<typeof getCareToOrganise>[2];

export type MedicalCareServices = ReturnType<typeof createMedicalCareServices>;

/** The use cases of care that the call centre organises, bound to what they need. */
export function createMedicalCareServices({ db, appSecret }: CareDeps) {
  const deps: CareDeps = { db, appSecret };
  return {
    request: (input: Parameters<typeof requestMedicalCare>[1]) => requestMedicalCare(deps, input),
    findOwn: (input: { portal: Portal }) => findMedicalCare(deps, input),
    getForm: (input: { portal: Portal }) => getCareForm(deps, input),
    answer: (input: Parameters<typeof answerOffer>[1]) => answerOffer(deps, input),
    findOpen: (portal: Portal, asked: CareQuery) => findCareList(deps, portal, asked),
    findOpenPage: (portal: Portal, asked: CareQuery) => findCarePage(deps, portal, asked),
    noteExport: (portal: Portal) => noteCareExport(deps, portal),
    getCase: (portal: Portal, which: Which) => getCareToOrganise(deps, portal, which),
    look: (portal: Portal, which: Parameters<typeof lookAtCare>[2]) =>
      lookAtCare(deps, portal, which),
    work: (portal: Portal, input: Parameters<typeof workOnCare>[2]) =>
      workOnCare(deps, portal, input),
    getToChange: (input: Parameters<typeof getCareToChange>[1]) => getCareToChange(deps, input),
    change: (input: Parameters<typeof changeMedicalCare>[1]) => changeMedicalCare(deps, input),
    cancel: (input: { portal: Portal; id: string; startsAt?: string }) =>
      cancelMedicalCare(deps, input),
  };
}
