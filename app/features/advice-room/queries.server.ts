import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import { query, type Pool, type Transaction } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { AdviceDoctor, AdviceTeam, Template } from './contract.ts';
import type { Rota } from './rota.ts';

/** In transactions that have set the partner. */

const partnersOf = sql.named<{ id: number; name: string }>(
  'advice_room_partners',
  'SELECT id, name FROM partner WHERE id = ANY ($1) ORDER BY name, id',
);
const specialties = sql.named<{ id: number; name: string; locales: LocalisedText }>(
  'advice_room_specialties',
  'SELECT id, name, locales FROM specialization ORDER BY id',
);
const doctors = sql.named<AdviceDoctor>(
  'advice_doctors',
  'SELECT id::int, name FROM advice_doctors()',
);

export function findPartnerRows(pool: Pool, ids: readonly number[]) {
  return query(pool, partnersOf, [ids]);
}
export function findRoomSpecialtyRows(transaction: Transaction) {
  return query(transaction, specialties);
}

/** Who answers at the partner, by name. */
export function findDoctorRows(transaction: Transaction): Promise<AdviceDoctor[]> {
  return query(transaction, doctors);
}

const TEAM = `id::int, version, name, specialization_id AS "specializationId", languages, lead_id::int AS "leadId", member_ids::int[] AS "memberIds"`;
const teams = sql.named<AdviceTeam>(
  'advice_teams',
  `SELECT ${TEAM} FROM advice_team WHERE partner_id = current_partner() ORDER BY name, id`,
);
const insertTeam = sql.named<{ id: number }>(
  'advice_team_insert',
  `INSERT INTO advice_team (partner_id, name, specialization_id, languages, lead_id, member_ids)
   VALUES (current_partner(), $1, $2, $3, $4, $5) RETURNING id::int`,
);
const updateTeam = sql.named<{ id: number }>(
  'advice_team_update',
  `UPDATE advice_team SET name = $1, specialization_id = $2, languages = $3, lead_id = $4, member_ids = $5, version = version + 1
    WHERE id = $6 AND partner_id = current_partner() AND version = $7 RETURNING id::int`,
);
const deleteTeam = sql.named<{ id: number }>(
  'advice_team_delete',
  'DELETE FROM advice_team WHERE id = $1 AND partner_id = current_partner() AND version = $2 RETURNING id::int',
);

export function findTeamRows(transaction: Transaction): Promise<AdviceTeam[]> {
  return query(transaction, teams);
}

type TeamFields = Omit<AdviceTeam, 'id' | 'version'>;
const teamValues = (team: TeamFields) => [
  team.name,
  team.specializationId,
  team.languages,
  team.leadId,
  team.memberIds,
];

/** @throws unique violation: another one has the name; so does `updateTeamRow` */
export async function insertTeamRow(
  transaction: Transaction,
  team: TeamFields,
): Promise<number | null> {
  return (await query(transaction, insertTeam, teamValues(team)))[0]?.id ?? null;
}

/** null: it has changed meanwhile. */
export async function updateTeamRow(
  transaction: Transaction,
  { id, version, ...team }: AdviceTeam,
): Promise<number | null> {
  const values = [...teamValues(team), id, version];
  return (await query(transaction, updateTeam, values))[0]?.id ?? null;
}

export async function deleteTeamRow(
  transaction: Transaction,
  { id, version }: Pick<AdviceTeam, 'id' | 'version'>,
): Promise<number | null> {
  return (await query(transaction, deleteTeam, [id, version]))[0]?.id ?? null;
}

const rotas = sql.named<RotaRow>(
  'advice_rotas',
  `SELECT id::int, name, specialization_id AS "specializationId", languages, member_ids::int[] AS "memberIds", rota, rota_version AS version
     FROM advice_team WHERE partner_id = current_partner() ORDER BY name, id`,
);
const updateRota = sql.named<{ id: number }>(
  'advice_rota_update',
  `UPDATE advice_team SET rota = $3::jsonb, rota_version = rota_version + 1
    WHERE id = $1 AND partner_id = current_partner() AND rota_version = $2 RETURNING id::int`,
);
const country = sql.named<{ country: Market }>(
  'advice_room_country',
  `SELECT country FROM portal_of(current_partner(), '')`,
);

/** A team by what its duty is about. */
export interface RotaRow {
  id: number;
  name: string;
  specializationId: number | null;
  languages: Locale[];
  memberIds: number[];
  rota: Rota;
  version: number;
}

export function findRotaRows(transaction: Transaction): Promise<RotaRow[]> {
  return query(transaction, rotas);
}

/** null: it has changed meanwhile, or there is no such team. */
export async function updateRotaRow(
  transaction: Transaction,
  { id, version, rota }: Pick<RotaRow, 'id' | 'version' | 'rota'>,
): Promise<number | null> {
  return (await query(transaction, updateRota, [id, version, JSON.stringify(rota)]))[0]?.id ?? null;
}

const taken = sql.named<{ n: number }>(
  'advice_room_taken',
  `SELECT count(*)::int AS n FROM advice_question WHERE partner_id = current_partner() AND claimed_by = $1 AND status = 'assigned'`,
);

/** How many questions somebody has taken on and not answered. */
export async function countTakenRows(transaction: Transaction, staffId: number): Promise<number> {
  return (await query(transaction, taken, [staffId]))[0]?.n ?? 0;
}

/** By whose clock the partner's doctors are on duty. */
export async function getCountryRow(transaction: Transaction): Promise<Market | null> {
  return (await query(transaction, country))[0]?.country ?? null;
}

const templates = sql.named<Template>(
  'advice_templates',
  `SELECT id, version, staff_id = $1 AS "isMine", locale, title, body AS text, is_shared AS "isShared"
     FROM advice_template WHERE partner_id = current_partner() AND (is_shared OR staff_id = $1) AND ($2::text IS NULL OR locale = $2)
    ORDER BY locale, title, id`,
);
const insertTemplate = sql.named<{ id: string }>(
  'advice_template_insert',
  `INSERT INTO advice_template (id, partner_id, staff_id, is_shared, locale, title, body)
   VALUES ($1, current_partner(), $2, $3, $4, $5, $6) RETURNING id`,
);
// What is everybody's stays so: nobody takes it away from the others.
const updateTemplate = sql.named<{ id: string }>(
  'advice_template_update',
  `UPDATE advice_template SET is_shared = is_shared OR $3, locale = $4, title = $5, body = $6, version = version + 1
    WHERE id = $1 AND partner_id = current_partner() AND (is_shared OR staff_id = $2) AND version = $7 RETURNING id`,
);
const deleteTemplate = sql.named<{ id: string }>(
  'advice_template_delete',
  `DELETE FROM advice_template
    WHERE id = $1 AND partner_id = current_partner() AND (is_shared OR staff_id = $2) AND version = $3 RETURNING id`,
);

/** One's own and everybody's. @param locale null: of all languages */
export function findTemplateRows(
  transaction: Transaction,
  staffId: number,
  locale: Locale | null,
): Promise<Template[]> {
  return query(transaction, templates, [staffId, locale]);
}

type TemplateRow = Omit<Template, 'isMine'> & { staffId: number };

export async function insertTemplateRow(transaction: Transaction, one: TemplateRow): Promise<void> {
  const { id, staffId, isShared, locale, title, text } = one;
  await query(transaction, insertTemplate, [id, staffId, isShared, locale, title, text]);
}

/** null: it has changed meanwhile, or is another's. */
export async function updateTemplateRow(
  transaction: Transaction,
  one: TemplateRow,
): Promise<string | null> {
  const { id, staffId, isShared, locale, title, text, version } = one;
  const values = [id, staffId, isShared, locale, title, text, version];
  return (await query(transaction, updateTemplate, values))[0]?.id ?? null;
}

export async function deleteTemplateRow(
  transaction: Transaction,
  { id, staffId, version }: Pick<TemplateRow, 'id' | 'staffId' | 'version'>,
): Promise<string | null> {
  return (await query(transaction, deleteTemplate, [id, staffId, version]))[0]?.id ?? null;
}
