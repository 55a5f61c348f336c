import type { Portal } from '#app/platform/portal.ts';
import type { InputOf } from '#app/platform/use-case.ts';
import type { AdviceRoomDeps } from './deps.server.ts';
import { findDuty, getRota, saveRota } from './rota.server.ts';
import { dropTeam, getTeams, saveTeam } from './teams.server.ts';
import { dropTemplate, getTemplates, saveTemplate } from './templates.server.ts';

export type AdviceRoomServices = ReturnType<typeof createAdviceRoomServices>;

/** The use cases of the advice room beside its inbox, bound to what they need. */
export function createAdviceRoomServices({ db }: AdviceRoomDeps) {
  const deps = { db };
  return {
    getTeams: (portal: Portal, partnerId: number | null) => getTeams(deps, portal, partnerId),
    saveTeam: (portal: Portal, input: InputOf<typeof saveTeam>) => saveTeam(deps, portal, input),
    dropTeam: (portal: Portal, input: InputOf<typeof dropTeam>) => dropTeam(deps, portal, input),
    getRota: (portal: Portal, partnerId: number | null) => getRota(deps, portal, partnerId),
    findDuty: (portal: Portal) => findDuty(deps, portal),
    saveRota: (portal: Portal, input: InputOf<typeof saveRota>) => saveRota(deps, portal, input),
    getTemplates: (portal: Portal, partnerId: number | null) =>
      getTemplates(deps, portal, partnerId),
    saveTemplate: (portal: Portal, input: InputOf<typeof saveTemplate>) =>
      saveTemplate(deps, portal, input),
    dropTemplate: (portal: Portal, input: InputOf<typeof dropTemplate>) =>
      dropTemplate(deps, portal, input),
  };
}
