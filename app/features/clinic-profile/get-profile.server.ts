import { findOpeningHours } from '#app/features/calendar/find-opening-hours.server.ts';
import type { OpeningHours } from '#app/features/calendar/opening-hours.ts';
import {
  permitClinic,
  requireClinic,
  type DeskDeps,
} from '#app/features/clinic-desk/own-clinic.server.ts';
import { drawLocator } from '#app/features/base-map/draw-locator.ts';
import { writeSeen } from '#app/features/content-desk/seen.server.ts';
import { formatAddress } from '#app/i18n/format-address.ts';
import { localise, LOCALES, type LocalisedText, type Market } from '#app/i18n/locale.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { sanitiseHtml } from '#app/platform/sanitise.server.ts';
import type { Profile } from './profile-rules.ts';
import { readHtml } from './profile-text.ts';
import {
  findDoctorRows,
  findServiceRows,
  findVersionRows,
  getPlaceRow,
  getShownRow,
  type ProfileState,
  type ShownRow,
  type VersionRow,
} from './queries.server.ts';

const VERSIONS_SHOWN = 20;

export interface ProfileVersion {
  id: number;
  value: Profile;
  before: Profile;
  state: ProfileState;
  by: string;
  /** ISO 8601. */
  createdAt: string;
  publishAt: null;
  publishedAt: null;
  problem: null;
}

/** What a clinic or a doctor says, and what it needs to be looked at as patients will. */
export interface ProfileBoard {
  clinic: { id: number; name: string; timeZone: string; market: Market };
  doctors: { id: number; name: string }[];
  /** null: the clinic itself. */
  doctorId: number | null;
  name: string;
  current: Profile;
  draft: ProfileVersion | null;
  seen: string;
  versions: ProfileVersion[];
  isImported: boolean;
  /** Those that can be chosen, for a doctor; in the reader's language. */
  services: { id: number; name: string; specialty: string }[];
  whereabouts: { place: string; lat: number; lng: number; phone: string[] };
  hours: OpeningHours[];
  /** A picture of where it is, as SVG. */
  map: string;
}

/**
 * @throws PortalError sign_in_required, forbidden, not_found (a clinic or doctor that is none of theirs)
 */
export async function getProfile(
  deps: DeskDeps,
  portal: Portal,
  { providerId, doctorId }: { providerId: number | null; doctorId: number | null },
): Promise<ProfileBoard> {
  const own = await requireClinic(deps, portal, providerId);
  permitClinic(portal, 'provider.write', own);
  const { clinic } = own;
  const pool = deps.db.main;
  const whose = { providerId: clinic.id, doctorId };
  const [place, row, doctors, versions, services, hours] = await Promise.all([
    getPlaceRow(pool, clinic.id),
    getShownRow(pool, whose),
    findDoctorRows(pool, clinic.id),
    findVersionRows(pool, whose, VERSIONS_SHOWN),
    doctorId === null ? [] : findServiceRows(pool),
    findOpeningHours(
      { db: deps.db },
      { timeZone: clinic.tz },
      doctorId === null ? 'P' : 'D',
      doctorId ?? clinic.id,
    ),
  ]);
  if (!row || !place) throw new PortalError('not_found');
  const current = readProfile(row);
  const shown = versions.map(presentVersion);
  const draft = shown.find(({ state }) => state === 'draft') ?? null;
  const { locale } = portal;
  const { country: market, lat, lng, phone } = place;
  return {
    clinic: { id: clinic.id, name: clinic.name, timeZone: clinic.tz, market },
    doctors,
    doctorId,
    name: row.name,
    current,
    draft,
    seen: writeSeen(current, draft?.id ?? null),
    versions: shown,
    isImported: row.is_imported,
    services: services.map((one) => ({
      id: one.id,
      name: localise(one, locale, market),
      specialty: localise({ name: one.specialty, locales: one.specialty_locales }, locale, market),
    })),
    whereabouts: { place: formatAddress(market, place), lat, lng, phone },
    hours,
    map: drawLocator({ lat, lng }, { market, locale }),
  };
}

/** What patients see, as it would have been typed. */
export function readProfile(row: ShownRow): Profile {
  const about = { hu: '', ro: '', en: '' };
  for (const locale of LOCALES) about[locale] = readHtml(htmlOf(row.description, locale));
  const { picture, languages, phone, email, web, services } = row;
  return { about, picture, languages, phone, email: email ?? '', web: web ?? '', services };
}

/** What stands there in one language, as patients get it. */
export function htmlOf(description: LocalisedText | null, locale: keyof LocalisedText): string {
  return sanitiseHtml(description?.[locale] ?? '');
}

function presentVersion(row: VersionRow): ProfileVersion {
  const { id, value, before, state, staff_name: by, created_at: at } = row;
  const shown = { id, value, before, state, by, createdAt: at.toISOString() };
  // Profiles are not planned: a draft is published by hand.
  return { ...shown, publishAt: null, publishedAt: null, problem: null };
}
