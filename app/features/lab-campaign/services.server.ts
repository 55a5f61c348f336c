import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { registerForLab as contract } from './contract.ts';
import { getLabCampaign } from './get-lab-campaign.server.ts';
import {
  describeLabConsent,
  registerForLab,
  withdrawLabMarketing,
  type LabDeps,
} from './register-for-lab.server.ts';

export type LabServices = ReturnType<typeof createLabServices>;

/** The use cases of laboratory campaigns, bound to what they need. */
export function createLabServices({ db, appSecret, humanCheck, tokenMisses }: LabDeps) {
  const deps: LabDeps = { db, appSecret, humanCheck, tokenMisses };
  return {
    getCampaign: (portal: Portal) => getLabCampaign(deps, portal),
    register: (input: { portal: Portal; form: BodyOf<typeof contract> }) =>
      registerForLab(deps, input),
    describeConsent: (input: { portal: Portal; token: string }) => describeLabConsent(deps, input),
    withdrawMarketing: (input: { portal: Portal; token: string }) =>
      withdrawLabMarketing(deps, input),
  };
}
