import type { Portal } from '#app/platform/portal.ts';
import { getContentOverview, getPiece } from './get-pieces.server.ts';
import { savePiece, withdrawPiece, type ContentDeps } from './save-piece.server.ts';

export type ContentDeskServices = ReturnType<typeof createContentDeskServices>;

/** What a use case is told beside the portal. */
type Told<Use extends (deps: never, portal: never, input: never) => unknown> = Parameters<Use>[2];

/** The use cases of the content room, bound to what they need. */
export function createContentDeskServices(deps: ContentDeps) {
  return {
    getOverview: (portal: Portal, partnerId: number | null) =>
      getContentOverview(deps, portal, partnerId),
    getPiece: (portal: Portal, input: Told<typeof getPiece>) => getPiece(deps, portal, input),
    savePiece: (portal: Portal, input: Told<typeof savePiece>) => savePiece(deps, portal, input),
    withdrawPiece: (portal: Portal, input: Told<typeof withdrawPiece>) =>
      withdrawPiece(deps, portal, input),
  };
}
