import type { Portal } from '#app/platform/portal.ts';
import { checkLimit, type CoverageDeps } from './check-limit.server.ts';
import type { LimitCheck } from './contract.ts';
import { findCoverLeft, type MemberCover } from './find-cover-left.server.ts';

export interface CoverageServices {
  /** How far the viewer's cover of a specialization is used up; throws forbidden, not_found. */
  checkLimit(portal: Portal, specializationId: number): Promise<LimitCheck>;
  /** What the viewer's cover still has; null: they are not insured, or the cover is not in force. */
  findCoverLeft(portal: Portal): Promise<MemberCover | null>;
}

export function createCoverageServices(deps: CoverageDeps): CoverageServices {
  return {
    checkLimit: (portal, specializationId) => checkLimit(deps, portal, specializationId),
    findCoverLeft: (portal) => findCoverLeft(deps, portal),
  };
}
