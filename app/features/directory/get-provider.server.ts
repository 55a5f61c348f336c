import type { Slots } from '#app/features/calendar/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Provider, ProviderDetails, Specialization, Subfunction } from './contract.ts';
import {
  presentDoctor,
  presentHtml,
  presentProvider,
  presentSpecializations,
  presentSubfunction,
} from './present.ts';
import {
  findDoctorsOfProvider,
  getProviderRow,
  type ProviderDetailsRow,
} from './queries.server.ts';
import { type ProviderRow } from './listed-rows.server.ts';
import type { DirectoryDeps } from './services.server.ts';
import type { SubfunctionFact } from './subfunction-options.ts';
import { findCalendars } from '#app/features/calendar/find-slots.server.ts';

/** What a provider page is narrowed to. */
export interface ProviderChoice {
  /** Must be offered here. */
  specialization: number | null;
  /** Not offered here (or not in the specialization): as if not given. */
  subfunction: number | null;
  /** Monday of the week asked for; empty: the first with a free time. */
  week: string;
}

export interface ProviderPage extends ProviderDetails {
  /** How else it is reached; null: it does not say. */
  web: string | null;
  email: string | null;
  /** The one the page is narrowed to. */
  specialization: Specialization | null;
  /** The chosen one, else the first of the specialization, else the only one offered. */
  subfunction: Subfunction | null;
  week: string;
  /** The provider's merged times under `P{id}`, each doctor's under `D{id}`. */
  slots: Slots;
}

/**
 * A provider with its specialties, its doctors and their free times.
 * @throws PortalError not_found for a provider the market does not have, or a specialization not offered here
 */
export async function requireProviderPage(
  deps: DirectoryDeps,
  portal: Portal,
  id: number,
  choice: ProviderChoice,
): Promise<ProviderPage> {
  const { row, offered } = await requireProvider(deps, portal, id);
  const shown = ofSpecialization(offered, choice.specialization);
  const subfunction =
    shown.find((fact) => fact.id === choice.subfunction) ??
    (choice.specialization !== null || shown.length === 1 ? shown[0] : undefined);
  const wanted = subfunction ? [subfunction.id] : null;
  const filter = { subfunctions: wanted, onlyEnglish: false };

  const [doctorRows, own] = await Promise.all([
    findDoctorsOfProvider(deps.db.replica, portal.market, id, wanted),
    findCalendars(deps, portal, { owner: 'P', ids: [id], ...filter, week: choice.week }),
  ]);
  const theirs = await findCalendars(deps, portal, {
    owner: 'D',
    ids: doctorRows.map((doctor) => doctor.id),
    ...filter,
    week: own.week,
  });
  return {
    provider: presentDetails(row, subfunction?.id ?? null, own.nextStarts.get(id) ?? null, portal),
    web: row.web,
    email: row.public_email,
    specializations: presentSpecializations(offered),
    doctors: doctorRows.map((doctor) =>
      presentDoctor(doctor, theirs.nextStarts.get(doctor.id) ?? null, portal),
    ),
    specialization: choice.specialization === null ? null : (shown[0]?.specialization ?? null),
    subfunction: subfunction ? presentSubfunction(subfunction) : null,
    week: own.week,
    slots: { ...own.slots, ...theirs.slots },
  };
}

/**
 * The same without free times; with a specialization, only what belongs to it.
 * @throws PortalError not_found
 */
export async function requireProviderDetails(
  deps: DirectoryDeps,
  portal: Portal,
  id: number,
  choice: Omit<ProviderChoice, 'week'>,
): Promise<ProviderDetails> {
  const { row, offered } = await requireProvider(deps, portal, id);
  const shown = ofSpecialization(offered, choice.specialization);
  const wanted = choice.specialization === null ? null : shown.map((fact) => fact.id);
  const filter = { subfunctions: wanted, onlyEnglish: false, week: null };
  const doctorRows = await findDoctorsOfProvider(deps.db.replica, portal.market, id, wanted);
  const [own, theirs] = await Promise.all([
    findCalendars(deps, portal, { owner: 'P', ids: [id], ...filter }),
    findCalendars(deps, portal, {
      owner: 'D',
      ids: doctorRows.map((doctor) => doctor.id),
      ...filter,
    }),
  ]);
  return {
    provider: presentDetails(row, choice.subfunction, own.nextStarts.get(id) ?? null, portal),
    specializations: presentSpecializations(shown),
    doctors: doctorRows.map((doctor) =>
      presentDoctor(doctor, theirs.nextStarts.get(doctor.id) ?? null, portal),
    ),
  };
}

/**
 * The provider alone, as a list or the map's info window shows it.
 * @throws PortalError not_found
 */
export async function requireProviderCard(
  deps: DirectoryDeps,
  portal: Portal,
  id: number,
  subfunction: number | null,
): Promise<Provider> {
  const { row } = await requireProvider(deps, portal, id);
  const { nextStarts } = await findCalendars(deps, portal, {
    owner: 'P',
    ids: [id],
    subfunctions: subfunction === null ? null : [subfunction],
    onlyEnglish: false,
    week: null,
  });
  return presentProvider(withPrice(row, subfunction), nextStarts.get(id) ?? null, portal);
}

/** The provider and what it offers, in the order of specialties. */
async function requireProvider(
  { db, directory }: DirectoryDeps,
  portal: Portal,
  id: number,
): Promise<{ row: ProviderDetailsRow; offered: SubfunctionFact[] }> {
  const [row, { all }] = await Promise.all([
    getProviderRow(db.replica, portal.market, id),
    directory.findSubfunctions(portal.partner.id),
  ]);
  if (!row) throw new PortalError('not_found');
  const ids = new Set(row.subfunction_ids);
  return { row, offered: all.filter((fact) => ids.has(fact.id)) };
}

function ofSpecialization(
  offered: SubfunctionFact[],
  specialization: number | null,
): SubfunctionFact[] {
  if (specialization === null) return offered;
  const shown = offered.filter((fact) => fact.specialization.id === specialization);
  if (shown.length === 0) throw new PortalError('not_found');
  return shown;
}

function presentDetails(
  row: ProviderDetailsRow,
  subfunction: number | null,
  nextStart: string | null,
  portal: Portal,
): ProviderDetails['provider'] {
  return {
    ...presentProvider(withPrice(row, subfunction), nextStart, portal),
    description: presentHtml(row.description, portal),
  };
}

/** Of the chosen sub-function, or of all. */
function withPrice(row: ProviderDetailsRow, subfunction: number | null): ProviderRow {
  const ranges = (row.price_ranges ?? []).filter(
    ([id]) => subfunction === null || id === subfunction,
  );
  if (ranges.length === 0) return { ...row, price_range: [null, null] };
  const lowest = Math.min(...ranges.map(([, price]) => price));
  return { ...row, price_range: [lowest, Math.max(...ranges.map(([, , price]) => price))] };
}
