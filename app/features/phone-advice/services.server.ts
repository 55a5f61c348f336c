import type { BodyOf } from '#app/platform/contract.ts';
import { noteListExport } from '#app/platform/note-export.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { requestCallBack as contract } from './contract.ts';
import {
  cancelCallBack,
  findCallBacks,
  getPhoneAdvice,
  getPhoneHours,
  requestCallBack,
  type PhoneAdviceDeps,
} from './request-call-back.server.ts';
import {
  claimCallBack,
  findOpenCallBacks,
  finishCallBack,
  releaseCallBack,
  getCallBack,
  lookAtCallBack,
} from './work-off.server.ts';

export type PhoneAdviceServices = ReturnType<typeof createPhoneAdviceServices>;
type Which = { partnerId: number; id: string };

/** The use cases of phone advice, for members and for those who call them, bound to what they need. */
export function createPhoneAdviceServices({ db }: PhoneAdviceDeps) {
  const deps: PhoneAdviceDeps = { db };
  return {
    getPhoneAdvice: (portal: Portal) => getPhoneAdvice(deps, portal),
    getPhoneHours: (portal: Portal) => getPhoneHours(deps, portal),
    findCallBacks: (portal: Portal) => findCallBacks(deps, portal),
    requestCallBack: (input: { portal: Portal; form: BodyOf<typeof contract> }) =>
      requestCallBack(deps, input),
    cancelCallBack: (input: { portal: Portal; id: string }) => cancelCallBack(deps, input),
    findOpenCallBacks: (portal: Portal, asked: Parameters<typeof findOpenCallBacks>[2]) =>
      findOpenCallBacks(deps, portal, asked),
    noteExport: (portal: Portal) =>
      noteListExport(deps, portal, { action: 'call_backs_list_exported', may: 'call_back.work' }),
    getCallBack: (portal: Portal, which: Which) => getCallBack(deps, portal, which),
    lookAtCallBack: (portal: Portal, which: Which) => lookAtCallBack(deps, portal, which),
    claimCallBack: (portal: Portal, which: Which) => claimCallBack(deps, portal, which),
    releaseCallBack: (portal: Portal, which: Which) => releaseCallBack(deps, portal, which),
    finishCallBack: (portal: Portal, which: Which & { isReached: boolean; note: string }) =>
      finishCallBack(deps, portal, which),
  };
}
