import type { Market } from '#app/i18n/locale.ts';
import type { Pool } from '#db/client.ts';
import { insert, next } from './rows.ts';

export interface LocationRow {
  id: number;
  code: string;
  parent_id: number | null;
  country: Market;
  kind: string;
  number: number | null;
  name: string;
  locales: object;
  leaf_ids: number[];
}

/** A place without places beneath it, or (with `leaf_ids`) one that holds those. */
export async function buildLocation(
  db: Pool,
  values: Partial<LocationRow> = {},
): Promise<LocationRow> {
  const n = next();
  const country = values.country ?? 'HU';
  return insert(db, 'location', {
    id: n,
    code: `${country.toLowerCase()}-test-${n}`,
    country,
    kind: 'county',
    name: `County ${n}`,
    leaf_ids: [n],
    ...values,
  });
}

export interface SpecializationRow {
  id: number;
  key: string;
  name: string;
  locales: object;
}

export async function buildSpecialization(
  db: Pool,
  values: Partial<SpecializationRow> = {},
): Promise<SpecializationRow> {
  const n = next();
  return insert(db, 'specialization', {
    id: n,
    key: `specialty-${n}`,
    name: `Specialty ${n}`,
    locales: {
      hu: `Szakterület ${n}`,
      ro: `Specialitate ${n}`,
      en: `Specialty ${n}`,
    },
    ...values,
  });
}

export interface SubfunctionRow {
  id: number;
  specialization_id: number;
  name: string;
  locales: object;
  minutes: number;
  is_online: boolean;
  is_publicly_reservable: boolean;
  is_referral_required: boolean;
  organizable_by_customer: boolean;
  organizable_by_admed: boolean;
  sorting_order: number;
}

export async function buildSubfunction(
  db: Pool,
  values: Partial<SubfunctionRow> = {},
): Promise<SubfunctionRow> {
  const n = next();
  return insert(db, 'subfunction', {
    id: n,
    specialization_id: values.specialization_id ?? (await buildSpecialization(db)).id,
    name: `Consultation ${n}`,
    locales: { hu: `Vizsgálat ${n}`, ro: `Consultație ${n}`, en: `Consultation ${n}` },
    minutes: 30,
    ...values,
  });
}
