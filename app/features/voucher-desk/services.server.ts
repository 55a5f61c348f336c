import type { Portal } from '#app/platform/portal.ts';
import {
  findBatches,
  getBatch,
  getOffer,
  lookUpCode,
  makeCodes,
  revokeBatch,
  revokeCode,
  type VoucherDeskDeps,
} from './codes.server.ts';

export type VoucherDeskServices = ReturnType<typeof createVoucherDeskServices>;
type Told<Use extends (deps: never, portal: never, input: never) => unknown> = Parameters<Use>[2];

/** The use cases of the room "Vouchers and codes", bound to what they need. */
export function createVoucherDeskServices(deps: VoucherDeskDeps) {
  return {
    findBatches: (portal: Portal, ask: Told<typeof findBatches>) => findBatches(deps, portal, ask),
    getBatch: (portal: Portal, ask: Told<typeof getBatch>) => getBatch(deps, portal, ask),
    getOffer: (portal: Portal, asked: Told<typeof getOffer>) => getOffer(deps, portal, asked),
    makeCodes: (portal: Portal, input: Told<typeof makeCodes>) => makeCodes(deps, portal, input),
    revokeBatch: (portal: Portal, input: Told<typeof revokeBatch>) =>
      revokeBatch(deps, portal, input),
    revokeCode: (portal: Portal, input: Told<typeof revokeCode>) => revokeCode(deps, portal, input),
    lookUpCode: (portal: Portal, input: Told<typeof lookUpCode>) => lookUpCode(deps, portal, input),
  };
}
