import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import { addPicture } from './add-picture.server.ts';
import { createPartner } from './create-partner.server.ts';
import { getPreview } from './get-preview.server.ts';
import { getContentOverview, getPiece, lookAtPiece } from './get-pieces.server.ts';
import { putPreview } from './put-preview.server.ts';
import { getSpecialDays, saveSpecialDays } from './special-days.server.ts';
import { savePiece, withdrawPiece, type ContentDeps } from './save-piece.server.ts';

export type ContentDeskServices = ReturnType<typeof createContentDeskServices>;

/** What a use case is told beside the portal. */

/** The use cases of the content room, bound to what they need. */
export function createContentDeskServices(deps: ContentDeps) {
  return {
    getOverview: (portal: Portal, partnerId: number | null) =>
      getContentOverview(deps, portal, partnerId),
    getPiece: (portal: Portal, input: InputOf<typeof getPiece>) => getPiece(deps, portal, input),
    lookAtPiece: (portal: Portal, input: InputOf<typeof lookAtPiece>) =>
      lookAtPiece(deps, portal, input),
    savePiece: (portal: Portal, input: InputOf<typeof savePiece>) => savePiece(deps, portal, input),
    addPicture: (portal: Portal, input: InputOf<typeof addPicture>) =>
      addPicture(deps, portal, input),
    getPreview: (portal: Portal, input: InputOf<typeof getPreview>) =>
      getPreview(deps, portal, input),
    putPreview: (portal: Portal, input: InputOf<typeof putPreview>) =>
      putPreview(deps, portal, input),
    getSpecialDays: (portal: Portal, input: InputOf<typeof getSpecialDays>) =>
      getSpecialDays(deps, portal, input),
    saveSpecialDays: (portal: Portal, input: InputOf<typeof saveSpecialDays>) =>
      saveSpecialDays(deps, portal, input),
    createPartner: (portal: Portal, input: InputOf<typeof createPartner>) =>
      createPartner(deps, portal, input),
    withdrawPiece: (portal: Portal, input: InputOf<typeof withdrawPiece>) =>
      withdrawPiece(deps, portal, input),
  };
}
