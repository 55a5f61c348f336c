import type { Slots } from '#app/features/calendar/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { DoctorDetails, Provider, Subfunction } from './contract.ts';
import { requireProviderCard } from './get-provider.server.ts';
import { presentDoctor, presentSpecializations, presentSubfunction } from './present.ts';
import {
  findDoctorsOfProvider,
  getDoctorRow,
  getProviderRow,
  type DoctorDetailsRow,
} from './queries.server.ts';
import type { DirectoryDeps } from './services.server.ts';
import type { SubfunctionFact } from './subfunction-options.ts';
import { findCalendars } from '#app/features/calendar/find-slots.server.ts';

export interface DoctorPage {
  doctor: DoctorDetails;
  provider: Provider;
  /** The chosen one when this doctor does it, else the only one they do. */
  subfunction: Subfunction | null;
  week: string;
  /** Under `D{id}`. */
  slots: Slots;
}

/**
 * A doctor at a provider, with free times.
 * @param choice.week Monday of the week shown; empty: the first with a free time
 * @throws PortalError not_found for a doctor the market or this provider does not have
 */
export async function requireDoctorPage(
  deps: DirectoryDeps,
  portal: Portal,
  providerId: number,
  id: number,
  choice: { subfunction: number | null; week: string },
): Promise<DoctorPage> {
  const { row, done } = await requireDoctor(deps, portal, id);
  if (row.provider_id !== providerId) throw new PortalError('not_found');
  const subfunction =
    done.find((fact) => fact.id === choice.subfunction) ??
    (done.length === 1 ? done[0] : undefined);
  const [provider, { week, slots, nextStarts }] = await Promise.all([
    requireProviderCard(deps, portal, providerId, subfunction?.id ?? null),
    findCalendars(deps, portal, {
      owner: 'D',
      ids: [id],
      subfunctions: subfunction ? [subfunction.id] : null,
      onlyEnglish: false,
      week: choice.week,
    }),
  ]);
  return {
    doctor: presentDetails(row, done, nextStarts.get(id) ?? null, portal),
    provider,
    subfunction: subfunction ? presentSubfunction(subfunction) : null,
    week,
    slots,
  };
}

/**
 * A doctor without free times.
 * @throws PortalError not_found
 */
export async function requireDoctorDetails(
  deps: DirectoryDeps,
  portal: Portal,
  id: number,
): Promise<DoctorDetails> {
  const { row, done } = await requireDoctor(deps, portal, id);
  const { nextStarts } = await findCalendars(deps, portal, {
    owner: 'D',
    ids: [id],
    subfunctions: null,
    onlyEnglish: false,
    week: null,
  });
  return presentDetails(row, done, nextStarts.get(id) ?? null, portal);
}

/**
 * A provider's doctors as choices, all or those of one specialization.
 * @throws PortalError not_found for a provider the market does not have
 */
export async function findDoctorOptions(
  { db, directory }: DirectoryDeps,
  portal: Portal,
  providerId: number,
  specialization: number | null,
): Promise<{ id: number; name: string }[]> {
  const { all } = await directory.findSubfunctions(portal.partner.id);
  const subfunctions =
    specialization === null
      ? null
      : all.filter((fact) => fact.specialization.id === specialization).map((fact) => fact.id);
  const [provider, rows] = await Promise.all([
    getProviderRow(db.replica, portal.market, providerId),
    findDoctorsOfProvider(db.replica, portal.market, providerId, subfunctions),
  ]);
  if (!provider) throw new PortalError('not_found');
  return rows.map(({ id, name }) => ({ id, name }));
}

async function requireDoctor(
  { db, directory }: DirectoryDeps,
  portal: Portal,
  id: number,
): Promise<{ row: DoctorDetailsRow; done: SubfunctionFact[] }> {
  const [row, { all }] = await Promise.all([
    getDoctorRow(db.replica, portal.market, id),
    directory.findSubfunctions(portal.partner.id),
  ]);
  if (!row) throw new PortalError('not_found');
  const ids = new Set(row.subfunction_ids);
  return { row, done: all.filter((fact) => ids.has(fact.id)) };
}

function presentDetails(
  row: DoctorDetailsRow,
  done: SubfunctionFact[],
  nextStart: string | null,
  portal: Portal,
): DoctorDetails {
  return {
    ...presentDoctor(row, nextStart, portal),
    specializations: presentSpecializations(done),
  };
}
