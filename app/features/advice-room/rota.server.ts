import type { Locale } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Action, Actor } from '#app/platform/actor.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { permits } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import { dayOf } from '#app/time/booked-time.ts';
import { nowMs } from '#app/time/clock.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { addDays } from '#app/time/week.ts';
import { transact, type Transaction } from '#db/client.ts';
import type { AdviceDoctor, saveRota as contract } from './contract.ts';
import { changeRoom, choosePartner, type AdviceRoomDeps, type RoomPartner } from './deps.server.ts';
import {
  countTakenRows,
  findDoctorRows,
  findRotaRows,
  getCountryRow,
  updateRotaRow,
} from './queries.server.ts';
import {
  currentRota,
  dutyAt,
  dutyFields,
  findRotaErrors,
  latestEnd,
  nextOnDuty,
  shiftsOf,
  writeMinute,
  type DutyField,
  type Rota,
} from './rota.ts';

/** So many days are shown as they will be. */
const SHOWN_DAYS = 14;
/** A duty that ends within so long, or ended so long ago, asks what becomes of what is open. */
const SOON_MS = 30 * 60_000;
const LATELY_MS = 2 * 60 * 60_000;

/** One turn on a day, with names. */
export interface Turn {
  from: string;
  until: string;
  doctor: string;
  isMe: boolean;
}

export interface RotaOfTeam {
  id: number;
  version: number;
  name: string;
  members: AdviceDoctor[];
  rota: Rota;
  /** From today on, as it will be. */
  days: { day: string; isChanged: boolean; turns: Turn[] }[];
}

export interface RotaBoard extends RoomPartner {
  mayChange: boolean;
  today: string;
  teams: RotaOfTeam[];
}

/** The pages of the room in which somebody has something to do lead here, too. */
const MAY: readonly Action[] = ['advice.lead', 'advice.answer'];

/**
 * Who of each team of a partner is on duty when.
 * @throws PortalError sign_in_required, forbidden
 */
export async function getRota(
  deps: AdviceRoomDeps,
  portal: Portal,
  asked: number | null,
): Promise<RotaBoard> {
  const { actor } = portal;
  const may = MAY.find((one) => permits(actor, one, at(asked))) ?? 'advice.answer';
  const partner = await choosePartner(deps, portal, may, asked);
  const { partnerId } = partner;
  return transact(
    deps.db.main,
    async (transaction) => {
      const doctors = await findDoctorRows(transaction);
      const today = dayOf(nowMs(), await requireZone(transaction));
      const shown = Array.from({ length: SHOWN_DAYS }, (_, n) => addDays(today, n));
      const teams = (await findRotaRows(transaction)).map((team) => {
        const members = doctors.filter(({ id }) => team.memberIds.includes(id));
        const ids = members.map(({ id }) => id);
        const rota = currentRota(team.rota, ids, today);
        const days = shown.map((day) => ({
          day,
          isChanged: rota.days.some((one) => one.day === day),
          turns: shiftsOf(rota, day).map(({ from, until, staffId }) => ({
            from: writeMinute(from),
            until: writeMinute(until),
            doctor: members.find(({ id }) => id === staffId)?.name ?? '',
            isMe: isMe(actor, staffId),
          })),
        }));
        return { id: team.id, version: team.version, name: team.name, members, rota, days };
      });
      const mayChange = permits(actor, 'advice.lead', { partnerId });
      return { ...partner, mayChange, today, teams };
    },
    { partnerId },
  );
}

const at = (partnerId: number | null) => (partnerId === null ? undefined : { partnerId });
const isMe = (actor: Actor, staffId: number) => actor.kind === 'staff' && actor.staffId === staffId;

async function requireZone(transaction: Transaction): Promise<string> {
  return MARKET_ZONES[(await getCountryRow(transaction)) ?? 'HU'];
}

/** @throws PortalError sign_in_required, forbidden, not_found, invalid_input (with fields), changed_meanwhile */
export async function saveRota(
  deps: AdviceRoomDeps,
  portal: Portal,
  {
    partnerId,
    id,
    version,
    weekly,
    days,
  }: BodyOf<typeof contract> & { partnerId: number; id: number },
): Promise<void> {
  await changeRoom(deps, portal, { partnerId, may: 'advice.lead' }, async (transaction) => {
    const team = (await findRotaRows(transaction)).find((one) => one.id === id);
    if (!team) throw new PortalError('not_found');
    const doctors = await findDoctorRows(transaction);
    const members = doctors.map((one) => one.id).filter((one) => team.memberIds.includes(one));
    const errors = findRotaErrors({ weekly, days }, members);
    if (Object.keys(errors).length > 0) throw new PortalError('invalid_input', { fields: errors });
    const today = dayOf(nowMs(), await requireZone(transaction));
    const rota = currentRota({ weekly, days }, members, today);
    if ((await updateRotaRow(transaction, { id, version, rota })) === null) {
      throw new PortalError('changed_meanwhile');
    }
    return { action: 'advice_rota_saved', object: { kind: 'advice_team', id } };
  });
}

/** Who is on duty at this moment for a team, and for how long. */
export interface DutyNow {
  partnerId: number;
  team: string;
  doctors: { name: string; isMe: boolean; until: string }[];
}

/** A duty of somebody that is about to end or has just ended, and who comes next: a time of the partner's clock. */
export interface EndingDuty {
  partnerId: number;
  team: string;
  /** What the duty is about, as of `AdviceTeam`. */
  specializationId: number | null;
  languages: Locale[];
  until: string;
  isOver: boolean;
  /** `from`, such as `2026-11-24 08:00`; null: on duty now. */
  next: { staffId: number; name: string; from: string | null } | null;
}

export interface Duty {
  now: DutyNow[];
  ending: EndingDuty[];
  /** Questions that whoever asks has taken on and not answered, at all partners. */
  open: number;
}

/**
 * Who is on duty now for each team of the partners of whoever answers, which duty of theirs ends, and what they have open.
 * @throws PortalError sign_in_required, forbidden
 */
export async function findDuty({ db }: AdviceRoomDeps, { actor }: Portal): Promise<Duty> {
  const now: DutyNow[] = [];
  const ending: EndingDuty[] = [];
  let open = 0;
  const moment = nowMs();
  for (const partnerId of requirePartnersOf(actor, 'advice.answer')) {
    await transact(
      db.main,
      async (transaction) => {
        const doctors = await findDoctorRows(transaction);
        const zone = await requireZone(transaction);
        if (actor.kind === 'staff') open += await countTakenRows(transaction, actor.staffId);
        const nameOf = (staffId: number) => doctors.find(({ id }) => id === staffId)?.name ?? '';
        for (const team of await findRotaRows(transaction)) {
          const rota = withDoctors(team, doctors);
          const found = dutyAt(rota, moment, zone);
          if (hasShifts(rota)) {
            const named = found.map(({ staffId, until }) => ({
              name: nameOf(staffId),
              isMe: isMe(actor, staffId),
              until: writeMinute(until),
            }));
            now.push({ partnerId, team: team.name, doctors: named });
          }
          const end = actor.kind === 'staff' && findEnd(rota, moment, zone, actor.staffId);
          if (!end) continue;
          const beside = found.find(({ staffId }) => staffId !== actor.staffId);
          const later = nextOnDuty(rota, moment, zone, actor.staffId);
          const from = beside || !later ? null : `${later.day} ${writeMinute(later.from)}`;
          const staffId = beside?.staffId ?? later?.staffId;
          const next = staffId === undefined ? null : { staffId, name: nameOf(staffId), from };
          const { name, specializationId, languages } = team;
          ending.push({ partnerId, team: name, specializationId, languages, ...end, next });
        }
      },
      { partnerId },
    );
  }
  return { now, ending, open };
}

/** Without members who answer at the partner no more. */
function withDoctors(
  { rota, memberIds }: { rota: Rota; memberIds: readonly number[] },
  doctors: readonly AdviceDoctor[],
): Rota {
  const ids = doctors.map(({ id }) => id).filter((id) => memberIds.includes(id));
  return currentRota(rota, ids, '');
}

const hasShifts = ({ weekly, days }: Rota) => weekly.length > 0 || days.length > 0;

/** The end of somebody's duty, soon or lately; null: none, or they go on. */
function findEnd(
  rota: Rota,
  moment: number,
  zone: string,
  staffId: number,
): { until: string; isOver: boolean } | null {
  const dutyOf = (ms: number) => dutyAt(rota, ms, zone).find((one) => one.staffId === staffId);
  const own = dutyOf(moment);
  if (own)
    return dutyOf(moment + SOON_MS) ? null : { until: writeMinute(own.until), isOver: false };
  const until = latestEnd(rota, { staffId, ms: moment, timeZone: zone, within: LATELY_MS });
  return until === null ? null : { until: writeMinute(until), isOver: true };
}

/** What questions somebody is on duty for at a moment, at the transaction's partner. */
export async function findDutyFields(
  transaction: Transaction,
  staffId: number,
  moment: number,
): Promise<DutyField[]> {
  const teams = (await findRotaRows(transaction)).filter(
    ({ memberIds, rota }) => memberIds.includes(staffId) && hasShifts(rota),
  );
  if (teams.length === 0) return [];
  const zone = await requireZone(transaction);
  const isOn = ({ rota }: { rota: Rota }) =>
    dutyAt(rota, moment, zone).some((one) => one.staffId === staffId);
  return dutyFields(teams.filter(isOn));
}
