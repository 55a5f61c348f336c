import { PortalError } from '#app/platform/errors.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import type { Portal } from '#app/platform/portal.ts';
import { normaliseText } from '#app/people/text.ts';
import type { LocalisedText } from '#app/i18n/locale.ts';
import { transact } from '#db/client.ts';
import { isKeyTaken } from '#db/errors.ts';
import type { AdviceDoctor, AdviceTeam, saveTeam as contract } from './contract.ts';
import {
  changeRoom,
  choosePartner,
  findTextProblem,
  type AdviceRoomDeps,
  type RoomPartner,
} from './deps.server.ts';
import {
  deleteTeamRow,
  findDoctorRows,
  findRoomSpecialtyRows,
  findTeamRows,
  insertTeamRow,
  updateTeamRow,
} from './queries.server.ts';
import { dropDeparted, findTeamErrors, MEMBERS_MAX, TEAMS_MAX, TITLE_MAX } from './room-rules.ts';

export interface TeamsBoard extends RoomPartner {
  teams: AdviceTeam[];
  doctors: AdviceDoctor[];
  specialties: { id: number; name: string; locales: LocalisedText }[];
}

/** @throws PortalError sign_in_required, forbidden */
export async function getTeams(
  deps: AdviceRoomDeps,
  portal: Portal,
  asked: number | null,
): Promise<TeamsBoard> {
  const partner = await choosePartner(deps, portal, 'advice.lead', asked);
  return transact(
    deps.db.main,
    async (transaction) => {
      const doctors = await findDoctorRows(transaction);
      const teams = await findTeamRows(transaction);
      return {
        ...partner,
        teams: teams.map((team) => dropDeparted(team, doctors)),
        doctors,
        specialties: await findRoomSpecialtyRows(transaction),
      };
    },
    { partnerId: partner.partnerId },
  );
}

/** @throws PortalError sign_in_required, forbidden, invalid_input (with fields), changed_meanwhile */
export async function saveTeam(
  deps: AdviceRoomDeps,
  portal: Portal,
  { partnerId, id, ...typed }: BodyOf<typeof contract> & { partnerId: number },
): Promise<void> {
  const { version, ...fields } = {
    ...typed,
    name: normaliseText(typed.name),
    memberIds: [...new Set(typed.memberIds)],
    languages: [...new Set(typed.languages)],
  };
  const save = changeRoom(deps, portal, { partnerId, may: 'advice.lead' }, async (transaction) => {
    const doctors = await findDoctorRows(transaction);
    const specialties = await findRoomSpecialtyRows(transaction);
    const teams = await findTeamRows(transaction);
    const name = findTextProblem(fields.name, { max: TITLE_MAX, isLine: true });
    const { specializationId } = fields;
    const isField = specialties.some((one) => one.id === specializationId);
    const errors = {
      ...(teams.some((one) => one.name === fields.name && one.id !== id) && { name: 'taken' }),
      ...(name && { name }),
      ...(specializationId !== null && !isField && { specializationId: 'unknown' }),
      ...findTeamErrors(fields, doctors),
      ...(fields.memberIds.length > MEMBERS_MAX && { memberIds: 'tooMany' }),
      ...(id === null && teams.length >= TEAMS_MAX && { name: 'tooMany' }),
    };
    if (Object.keys(errors).length > 0) throw new PortalError('invalid_input', { fields: errors });
    const saved =
      id === null
        ? await insertTeamRow(transaction, fields)
        : await updateTeamRow(transaction, { id, version, ...fields });
    if (saved === null) throw new PortalError('changed_meanwhile');
    return { action: 'advice_team_saved', object: { kind: 'advice_team', id: saved } };
  });
  try {
    await save;
  } catch (error) {
    // Somebody gave another team the name at the same moment.
    if (isKeyTaken(error)) throw new PortalError('invalid_input', { fields: { name: 'taken' } });
    throw error;
  }
}

/** @throws PortalError sign_in_required, forbidden, changed_meanwhile (or gone) */
export function dropTeam(
  deps: AdviceRoomDeps,
  portal: Portal,
  { partnerId, id, version }: { partnerId: number; id: number; version: number },
): Promise<void> {
  return changeRoom(deps, portal, { partnerId, may: 'advice.lead' }, async (transaction) => {
    if ((await deleteTeamRow(transaction, { id, version })) === null) {
      throw new PortalError('changed_meanwhile');
    }
    return { action: 'advice_team_dropped', object: { kind: 'advice_team', id } };
  });
}
