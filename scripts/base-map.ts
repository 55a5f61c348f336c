import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import { COUNTRIES, FOREIGN_TOWNS, NAMES, OTHER_TOWNS, type Place } from './base-map/places.ts';
import { LAKES, RIVERS } from './base-map/waters.ts';

// Writes the map that is shown without a tile server: land and borders of Natural Earth (public domain) cut to the region,
// rivers and lakes by hand, towns of the demo data. `node scripts/base-map.ts` after a change of any of them.

const FOLDER = join(import.meta.dirname, '../app/features/base-map');
const FACTS = join(import.meta.dirname, '../db/reference');
/** Everything that the map can show at its farthest. */
const REGION = { west: -4, south: 35, east: 48, north: 58 };
/** Here lines are fine enough for a town's map; outside only for a glance at Europe. */
const CORE = { west: 15.2, south: 43, east: 30.2, north: 49.2 };
const CORE_TOLERANCE = 0.003;
const FAR_TOLERANCE = 0.04;
/** Coordinates are whole numbers of this part of a degree (about 100 m). */
const UNITS_PER_DEGREE = 1000;

type Box = typeof REGION;
type MultiLineString = ReturnType<typeof mesh>;
type Lines = MultiLineString['coordinates'];
type Position = Lines[number][number];
type Topology = Parameters<typeof feature>[0];
type Area = Extract<ReturnType<typeof feature>, { type: 'Feature' }>['geometry'];
type Polygon = Extract<Area, { type: 'Polygon' }>;
type MultiPolygon = Extract<Area, { type: 'MultiPolygon' }>;
type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>;
type Countries = Topology & { objects: { countries: Collection; land: Collection } };

const require = createRequire(import.meta.url);
const world = JSON.parse(
  await readFile(require.resolve('world-atlas/countries-10m.json'), 'utf8'),
) as Countries;
const atlas = simplify(world);
const { countries, land } = atlas.objects;
const codeOf = (geometry: { id?: string | number | undefined }) => String(geometry.id);
/** ISO 3166 numbers, as the atlas has them. */
const CODE = { HU: '348', RO: '642', BG: '100', RS: '688', SK: '703', MD: '498', UA: '804' };

const borderBetween = (a: string, b: string) =>
  mesh(atlas, countries, (one, other) => {
    const codes = [codeOf(one), codeOf(other)];
    return codes.includes(a) && codes.includes(b);
  });
const riverBorders: Lines = [
  ...within(borderBetween(CODE.HU, CODE.SK), {
    west: 17.1,
    south: 47.6,
    east: 18.86,
    north: 48.02,
  }),
  ...within(borderBetween(CODE.RO, CODE.RS), { west: 21.35, south: 44, east: 22.7, north: 44.87 }),
  ...within(borderBetween(CODE.RO, CODE.BG), { west: 22.4, south: 43, east: 27.28, north: 44.5 }),
  ...within(borderBetween(CODE.RO, CODE.MD), REGION),
  ...within(borderBetween(CODE.RO, CODE.UA), { west: 28.15, south: 45.1, east: 29.8, north: 45.5 }),
];

const map = {
  unitsPerDegree: UNITS_PER_DEGREE,
  land: rings(land).map(pack),
  hungary: rings(countryOf(CODE.HU)).map(pack),
  romania: rings(countryOf(CODE.RO)).map(pack),
  borders: within(
    mesh(atlas, countries, (one, other) => one !== other),
    REGION,
  ).map(pack),
  rivers: [...riverBorders, ...Object.values(RIVERS).map(toPositions)].map(pack),
  lakes: Object.values(LAKES).map(toPositions).map(pack),
  countries: COUNTRIES.map(([code, lng, lat]) => [code, ...toUnits([lng, lat])]),
};
const names = { ...NAMES };
const places = {
  unitsPerDegree: UNITS_PER_DEGREE,
  towns: (await findTowns()).map(toPlace),
  districts: (await findDistricts()).map(toPlace),
  foreign: FOREIGN_TOWNS.map(toPlace),
  names,
};
await save('base-map.json', map);
await save('places.json', places);

async function save(name: string, value: object): Promise<void> {
  const text = `${JSON.stringify(value)}\n`;
  await writeFile(join(FOLDER, name), text);
  console.log(`${name} ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`);
}

function countryOf(code: string) {
  const found = countries.geometries.find((geometry) => codeOf(geometry) === code);
  if (!found) throw new Error(`the atlas has no country ${code}`);
  return found;
}

/** Towns of the demo data and the others, the larger first. */
async function findTowns(): Promise<Place[]> {
  const facts =
    await readFacts<
      Record<string, { name: string; lat: number; lng: number; population: number }[]>
    >('towns.json');
  const known = Object.values(facts)
    .flat()
    .map(({ name, lat, lng, population }): Place => [
      name,
      lng,
      lat,
      Math.round(population / 1000),
    ]);
  const names = new Set(known.map(([name]) => name));
  return [...known, ...OTHER_TOWNS.filter(([name]) => !names.has(name))].sort(
    (a, b) => b[3] - a[3],
  );
}

/** The districts and sectors of the two capitals. */
async function findDistricts(): Promise<Place[]> {
  const districts =
    await readFacts<{ place: string; lat: number; lng: number }[]>('districts.json');
  const locations =
    await readFacts<{ code: string; name: { hu: string; ro: string; en: string } }[]>(
      'locations.json',
    );
  const known = new Map(locations.map(({ code, name }) => [code, name]));
  return districts.map(({ place, lat, lng }): Place => {
    const name = known.get(place);
    if (!name) throw new Error(`no location has the code ${place}`);
    // "V. kerület (Belváros-Lipótváros)" is too long for a map.
    const [hu = '', ro = '', en = ''] = [name.hu, name.ro, name.en].map((one) =>
      one.replace(/ \(.*\)$/, ''),
    );
    names[hu] = [hu, ro, en];
    return [hu, lng, lat, 0];
  });
}

async function readFacts<Facts>(name: string): Promise<Facts> {
  return JSON.parse(await readFile(join(FACTS, name), 'utf8')) as Facts;
}

function toPlace([name, lng, lat, thousands]: Place) {
  return [name, ...toUnits([lng, lat]), thousands];
}

/** The atlas with fewer points; every border is one line of it, so neighbours still meet. */
function simplify(topology: Countries): Countries {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    const line = arc.map(([dx = 0, dy = 0]): Position => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return thin(line, line.some((point) => isIn(point, CORE)) ? CORE_TOLERANCE : FAR_TOLERANCE);
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs };
}

/** Douglas and Peucker: leaves out points nearer than `tolerance` degrees to the line without them. */
function thin(line: Position[], tolerance: number): Position[] {
  const keeps = new Uint8Array(line.length);
  keeps[0] = keeps[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let farthest = 0;
    let at = -1;
    for (let i = from + 1; i < to; i += 1) {
      const distance = distanceTo(line[i]!, line[from]!, line[to]!);
      if (distance > farthest) [farthest, at] = [distance, i];
    }
    if (farthest <= tolerance) continue;
    keeps[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keeps[i]);
}

function distanceTo([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((x! - ax!) * dx + (y! - ay!) * dy) / length;
  const near = Math.min(Math.max(t, 0), 1);
  return Math.hypot(x! - ax! - near * dx, y! - ay! - near * dy);
}

/** The outlines of an area inside the region. */
function rings(geometry: Parameters<typeof feature>[1]): Lines {
  const found = feature(atlas, geometry);
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return features
    .flatMap(({ geometry: area }) => {
      const polygon = area as Polygon | MultiPolygon;
      return polygon.type === 'Polygon' ? polygon.coordinates : polygon.coordinates.flat();
    })
    .map(clip)
    .filter((ring) => ring.length > 2);
}

/** Sutherland and Hodgman: what of a ring lies in the region. */
function clip(ring: Position[]): Position[] {
  const { west, south, east, north } = REGION;
  const sides: [axis: 0 | 1, bound: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((points, [axis, bound, sign]) => {
    const isInside = (point: Position) => (point[axis]! - bound) * sign >= 0;
    return points.flatMap((point, i) => {
      const before = points.at(i - 1)!;
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : [];
      const t = (bound - before[axis]!) / (point[axis]! - before[axis]!);
      const cut = [0, 1].map((k) => before[k]! + t * (point[k]! - before[k]!));
      return isInside(point) ? [cut, point] : [cut];
    });
  }, ring);
}

/** The pieces of lines whose points lie in the box. */
function within(lines: MultiLineString, box: Box): Lines {
  return lines.coordinates.flatMap((line) => {
    const pieces: Lines = [[]];
    for (const point of line) {
      if (isIn(point, box)) pieces.at(-1)!.push(point);
      else if (pieces.at(-1)!.length > 0) pieces.push([]);
    }
    return pieces.filter((piece) => piece.length > 1);
  });
}

function isIn([lng, lat]: Position, { west, south, east, north }: Box): boolean {
  return lng! >= west && lng! <= east && lat! >= south && lat! <= north;
}

function toPositions(course: number[]): Position[] {
  return course.flatMap((lng, i) => (i % 2 === 0 ? [[lng, course[i + 1]!]] : []));
}

function toUnits([lng, lat]: Position): [number, number] {
  return [Math.round(lng! * UNITS_PER_DEGREE), Math.round(lat! * UNITS_PER_DEGREE)];
}

/** Longitude and latitude in turn: the first point, then the steps to each next one. */
function pack(line: Position[]): number[] {
  const packed: number[] = [];
  let before: [number, number] = [0, 0];
  for (const point of line) {
    const units = toUnits(point);
    const step = [units[0] - before[0], units[1] - before[1]];
    if (packed.length > 0 && step[0] === 0 && step[1] === 0) continue;
    packed.push(...(step as [number, number]));
    before = units;
  }
  return packed;
}
