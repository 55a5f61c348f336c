import type { Portal } from '#app/platform/portal.ts';
import type { VisitMark } from '#app/platform/states.ts';
import { getBoard, type BoardInput, type DeskDeps } from './get-board.server.ts';
import { getVisit, markVisit, type WhichVisit } from './work-at-desk.server.ts';

export type ClinicDeskServices = ReturnType<typeof createClinicDeskServices>;

/** The use cases of a clinic's desk, bound to what they need. */
export function createClinicDeskServices(deps: DeskDeps) {
  return {
    getBoard: (portal: Portal, input: BoardInput) => getBoard(deps, portal, input),
    getVisit: (portal: Portal, which: WhichVisit) => getVisit(deps, portal, which),
    markVisit: (portal: Portal, input: WhichVisit & { mark: VisitMark; version: number }) =>
      markVisit(deps, portal, input),
  };
}
