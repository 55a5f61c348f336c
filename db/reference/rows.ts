import {
  HOLIDAYS,
  LOCATIONS,
  NEAR_PLACES,
  REFERENCE_SPECIALTIES,
  type ReferenceSpecialty,
} from './facts.ts';
import textPages from './text-pages.json' with { type: 'json' };

/** Rows of one table that come with the program. */
export interface ReferenceTable {
  table: string;
  /** Columns that name a row. */
  key: readonly string[];
  /** Every column with its type, in the order of `rows`. */
  columns: Readonly<Record<string, string>>;
  /** A row that the program has no more goes from the database too; otherwise other rows may refer to it. */
  isRemovable: boolean;
  rows: readonly object[];
}

/** Colonoscopy, sleep study and nerve block need a talk first: by phone only. */
const PHONE_ONLY = new Set([67, 132, 202]);

/** Members have MRI and CT organised by the call centre. */
const CALL_CENTRE_ONLY = new Set([185, 186]);

/** In the order in which they refer to each other. Ids are lasting: a new row goes to the end of its list. */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    table: 'location',
    key: ['id'],
    columns: {
      id: 'int',
      code: 'text',
      parent_id: 'int',
      country: 'text',
      kind: 'text',
      number: 'smallint',
      name: 'text',
      locales: 'jsonb',
      leaf_ids: 'int[]',
    },
    isRemovable: false,
    rows: LOCATIONS.map((location) => ({
      id: location.id,
      code: location.code,
      parent_id: location.parentId,
      country: location.country,
      kind: location.kind,
      number: location.number,
      name: location.country === 'HU' ? location.name.hu : location.name.ro,
      locales: location.name,
      leaf_ids: location.leafIds,
    })),
  },
  {
    table: 'place',
    key: ['id'],
    columns: {
      id: 'int',
      country: 'text',
      name: 'text',
      locales: 'jsonb',
      zips: 'text[]',
      lat: 'real',
      lng: 'real',
      population: 'int',
    },
    isRemovable: true,
    rows: NEAR_PLACES.map((place, index) => ({ id: index + 1, ...place })),
  },
  {
    table: 'specialization',
    key: ['id'],
    columns: { id: 'int', key: 'text', name: 'text', locales: 'jsonb' },
    isRemovable: false,
    rows: REFERENCE_SPECIALTIES.map(({ id, key, name }) => ({
      id,
      key,
      name: name.hu,
      locales: name,
    })),
  },
  {
    table: 'subfunction',
    key: ['id'],
    columns: {
      id: 'int',
      specialization_id: 'int',
      name: 'text',
      locales: 'jsonb',
      minutes: 'smallint',
      is_online: 'bool',
      is_referral_required: 'bool',
      is_publicly_reservable: 'bool',
      organizable_by_customer: 'bool',
      sorting_order: 'smallint',
    },
    isRemovable: false,
    rows: REFERENCE_SPECIALTIES.flatMap(subfunctionRows),
  },
  {
    table: 'specialization_word',
    key: ['specialization_id', 'word'],
    columns: { specialization_id: 'int', word: 'text' },
    isRemovable: true,
    rows: REFERENCE_SPECIALTIES.flatMap(({ id, profession, layWords }) =>
      [...new Set([...Object.values(profession), ...layWords])].map((word) => ({
        specialization_id: id,
        word,
      })),
    ),
  },
  {
    table: 'holiday',
    key: ['country', 'day'],
    columns: { country: 'text', day: 'date', kind: 'text', name: 'text', locales: 'jsonb' },
    isRemovable: true,
    rows: HOLIDAYS.map(({ country, day, kind, name }) => ({
      country,
      day,
      kind,
      name: country === 'HU' ? name.hu : name.ro,
      locales: name,
    })),
  },
  {
    table: 'base_text',
    key: ['key'],
    columns: { key: 'text', text: 'jsonb' },
    isRemovable: true,
    rows: Object.entries(textPages).map(([key, text]) => ({ key, text })),
  },
];

function subfunctionRows(specialty: ReferenceSpecialty): object[] {
  return specialty.subfunctions.map(({ id, name, minutes, kind }, index) => ({
    id,
    specialization_id: specialty.id,
    name: name.hu,
    locales: name,
    minutes,
    is_online: kind === 'online' || specialty.key === 'online',
    is_referral_required: specialty.isReferralUsual,
    is_publicly_reservable: !PHONE_ONLY.has(id),
    organizable_by_customer: !CALL_CENTRE_ONLY.has(id),
    sorting_order: index + 1,
  }));
}
