import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import { getOffer, lookUpCode, makeCodes, revokeCode } from './codes.server.ts';
import {
  findBatches,
  findCodes,
  getBatch,
  lookAtBatch,
  noteBatchesExport,
  noteCodesExport,
  revokeBatch,
} from './batches.server.ts';
import type { VoucherDeskDeps } from './voucher-desk.server.ts';

export type VoucherDeskServices = ReturnType<typeof createVoucherDeskServices>;

/** The use cases of the room "Vouchers and codes", bound to what they need. */
export function createVoucherDeskServices(deps: VoucherDeskDeps) {
  return {
    findBatches: (portal: Portal, ask: InputOf<typeof findBatches>) =>
      findBatches(deps, portal, ask),
    noteExport: (portal: Portal, asked: InputOf<typeof noteBatchesExport>) =>
      noteBatchesExport(deps, portal, asked),
    getBatch: (portal: Portal, ask: InputOf<typeof getBatch>) => getBatch(deps, portal, ask),
    look: (portal: Portal, which: InputOf<typeof lookAtBatch>) => lookAtBatch(deps, portal, which),
    findCodes: (portal: Portal, ask: InputOf<typeof findCodes>) => findCodes(deps, portal, ask),
    noteCodesExport: (portal: Portal, which: InputOf<typeof noteCodesExport>) =>
      noteCodesExport(deps, portal, which),
    getOffer: (portal: Portal, asked: InputOf<typeof getOffer>) => getOffer(deps, portal, asked),
    makeCodes: (portal: Portal, input: InputOf<typeof makeCodes>) => makeCodes(deps, portal, input),
    revokeBatch: (portal: Portal, input: InputOf<typeof revokeBatch>) =>
      revokeBatch(deps, portal, input),
    revokeCode: (portal: Portal, input: InputOf<typeof revokeCode>) =>
      revokeCode(deps, portal, input),
    lookUpCode: (portal: Portal, input: InputOf<typeof lookUpCode>) =>
      lookUpCode(deps, portal, input),
  };
}
