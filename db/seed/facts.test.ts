import { describe, expect, it } from 'vitest';
import { HOLIDAYS, LOCATIONS, type Location } from '../reference/facts.ts';
import { CLOSED_DAYS, PLACES, SPECIALTIES } from './facts.ts';

const byCode = new Map(LOCATIONS.map((location) => [location.code, location]));

function requireLocation(code: string): Location {
  const location = byCode.get(code);
  if (!location) throw new Error(code);
  return location;
}

describe('places', () => {
  it('form a tree in which a parent includes all of its children', () => {
    for (const { id, parentId, leafIds } of LOCATIONS) {
      const children = LOCATIONS.filter((location) => location.parentId === id);
      const leaves = children.length === 0 ? [id] : children.flatMap((child) => child.leafIds);
      expect(leafIds).toEqual(leaves);
      if (parentId !== null)
        expect(LOCATIONS[parentId - 1]?.leafIds).toEqual(expect.arrayContaining(leafIds));
    }
  });

  it('have the codes of the specification: capital, districts or sectors, counties [C488 C491 C492 C493 C494 C495]', () => {
    const codes = [
      'hu',
      'hu-bp',
      'hu-bp-buda',
      'hu-bp-pest',
      'hu-bp-05',
      'hu-pest',
      'hu-bacs-kiskun',
    ];
    for (const code of [...codes, 'ro', 'ro-b', 'ro-b-s3', 'ro-cj']) requireLocation(code);
    expect(LOCATIONS.filter(({ kind }) => kind === 'county')).toHaveLength(19 + 41);
    expect(LOCATIONS.filter(({ kind }) => kind === 'district')).toHaveLength(23);
    expect(LOCATIONS.filter(({ kind }) => kind === 'sector')).toHaveLength(6);
  });

  it('put Csepel on the Pest side and six districts on the Buda side', () => {
    expect(requireLocation('hu-bp-pest').leafIds).toContain(requireLocation('hu-bp-21').id);
    const buda = requireLocation('hu-bp-buda').leafIds.map((id) => LOCATIONS[id - 1]?.number);
    expect(buda).toEqual([1, 2, 3, 11, 12, 22]);
  });

  it('have streets with postal codes of their own market, district and sector', () => {
    for (const { market, locationCode, streets } of [...PLACES.HU, ...PLACES.RO]) {
      expect(streets.length, locationCode).toBeGreaterThan(5);
      for (const [street, zip] of streets) {
        expect(zip, street).toMatch(market === 'HU' ? /^[1-9]\d{3}$/ : /^\d{6}$/);
        const district = /^hu-bp-(\d\d)$/.exec(locationCode)?.[1];
        if (district) expect(zip.slice(0, 3), street).toBe(`1${district}`);
        const sector = /^ro-b-s(\d)$/.exec(locationCode)?.[1];
        if (sector) expect(zip.slice(0, 2), street).toBe(`0${sector}`);
      }
    }
  });

  it('are weighed to a hundred per market', () => {
    for (const places of [PLACES.HU, PLACES.RO]) {
      expect(places.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100);
    }
  });
});

describe('specialties', () => {
  it('are sixty with 227 sub-functions, mole screening being the third', () => {
    expect(SPECIALTIES).toHaveLength(60);
    const subfunctions = SPECIALTIES.flatMap((specialty) => specialty.subfunctions);
    expect(subfunctions.map(({ id }) => id)).toEqual(Array.from({ length: 227 }, (_, i) => i + 1));
    expect(subfunctions[2]?.name.en).toBe('Mole screening (full body)');
  });
});

describe('holidays', () => {
  it('rest on statutory days and on swapped days, not on the Saturday worked for them', () => {
    expect(CLOSED_DAYS.HU.has('2026-03-15')).toBe(true);
    expect(CLOSED_DAYS.HU.has('2026-08-21')).toBe(true);
    expect(CLOSED_DAYS.HU.has('2026-08-08')).toBe(false);
    expect(HOLIDAYS.filter(({ day }) => day === '2026-08-08')).toMatchObject([
      { kind: 'swap_work' },
    ]);
  });

  it('follow the Orthodox Easter in Romania and the Western one in Hungary', () => {
    expect(CLOSED_DAYS.RO.has('2026-04-13')).toBe(true);
    expect(CLOSED_DAYS.HU.has('2026-04-06')).toBe(true);
    expect(CLOSED_DAYS.RO.has('2026-04-06')).toBe(false);
  });

  it('are written once per day and market', () => {
    expect(new Set(HOLIDAYS.map(({ country, day }) => country + day)).size).toBe(HOLIDAYS.length);
  });
});
