import type { Portal } from '#app/platform/portal.ts';
import { checkLimit, type CoverageDeps } from './check-limit.server.ts';
import type { LimitCheck } from './contract.ts';

export interface CoverageServices {
  /** How far the viewer's cover of a specialization is used up; throws forbidden, not_found. */
  checkLimit(portal: Portal, specializationId: number): Promise<LimitCheck>;
}

export function createCoverageServices(deps: CoverageDeps): CoverageServices {
  return {
    checkLimit: (portal, specializationId) => checkLimit(deps, portal, specializationId),
  };
}
