import type { LocalisedText } from '#app/i18n/locale.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AccessChange } from './contract.ts';
import {
  changeColleagueAccess,
  changeColleagueRole,
  inviteColleague,
  type InvitationInput,
  type RoleChange,
} from './administer-staff.server.ts';
import {
  findAdministered,
  findStaff,
  getColleague,
  noteStaffExport,
  type AdministrationDeps,
  type StaffQuery,
} from './find-staff.server.ts';
import {
  findAudit,
  findDeadJobs,
  findJobKinds,
  lookAtDeadJobs,
  getAuditProof,
  noteDeadJobsExport,
  retryJobs,
  type AuditQuery,
  type WhichJobs,
} from './watch-system.server.ts';
import { findRetention } from './retention.server.ts';
import { findSpecialties } from './staff-queries.server.ts';

export type AdministrationServices = ReturnType<typeof createAdministrationServices>;

/** The use cases of the portal's administration, bound to what they need. */
export function createAdministrationServices(deps: AdministrationDeps) {
  return {
    findStaff: (portal: Portal, asked: StaffQuery) => findStaff(deps, portal, asked),
    noteStaffExport: (portal: Portal) => noteStaffExport(deps, portal),
    getColleague: (portal: Portal, which: { homePartnerId: number; staffId: number }) =>
      getColleague(deps, portal, which),
    /** Where and as what somebody can be let in. */
    findAdministered: (portal: Portal) => findAdministered(deps, portal),
    findSpecialties: (): Promise<{ id: number; name: string; locales: LocalisedText }[]> =>
      findSpecialties(deps.db.main),
    inviteColleague: (portal: Portal, input: InvitationInput) =>
      inviteColleague(deps, portal, input),
    changeColleagueRole: (portal: Portal, input: RoleChange) =>
      changeColleagueRole(deps, portal, input),
    findAudit: (portal: Portal, asked: AuditQuery) => findAudit(deps, portal, asked),
    getAuditProof: (portal: Portal) => getAuditProof(deps, portal),
    findRetention: (portal: Portal) => findRetention(deps, portal),
    findJobKinds: (portal: Portal) => findJobKinds(deps, portal),
    findDeadJobs: (
      portal: Portal,
      asked: { kind?: string | undefined; after: readonly string[] | null; limit: number },
    ) => findDeadJobs(deps, portal, asked),
    noteDeadJobsExport: (portal: Portal) => noteDeadJobsExport(deps, portal),
    lookAtDeadJobs: (portal: Portal) => lookAtDeadJobs(deps, portal),
    retryJobs: (portal: Portal, which: WhichJobs) => retryJobs(deps, portal, which),
    changeColleagueAccess: (
      portal: Portal,
      input: { homePartnerId: number; staffId: number; version: number; change: AccessChange },
    ) => changeColleagueAccess(deps, portal, input),
  };
}
