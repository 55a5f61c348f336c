import type { Portal } from '#app/platform/portal.ts';
import {
  beginImport,
  findImportPartners,
  findOrders,
  getOrder,
  lookAtOrder,
  noteOrdersExport,
  stepImport,
  takeImportPart,
  type ImportDeps,
} from './orders.server.ts';

export type ImportServices = ReturnType<typeof createImportServices>;

/** The use cases of imports that the staff order, bound to what they need. */
export function createImportServices(deps: ImportDeps) {
  return {
    findPartners: (portal: Portal) => findImportPartners(deps, portal),
    findOrders: (portal: Portal, asked: Parameters<typeof findOrders>[2]) =>
      findOrders(deps, portal, asked),
    noteExport: (portal: Portal, partnerId: number) => noteOrdersExport(deps, portal, partnerId),
    getOrder: (portal: Portal, which: Parameters<typeof getOrder>[2]) =>
      getOrder(deps, portal, which),
    look: (portal: Portal, which: Parameters<typeof lookAtOrder>[2]) =>
      lookAtOrder(deps, portal, which),
    begin: (portal: Portal, input: Parameters<typeof beginImport>[2]) =>
      beginImport(deps, portal, input),
    takePart: (portal: Portal, input: Parameters<typeof takeImportPart>[2]) =>
      takeImportPart(deps, portal, input),
    step: (portal: Portal, input: Parameters<typeof stepImport>[2]) =>
      stepImport(deps, portal, input),
  };
}
