import type { Locale, Market } from '#app/i18n/locale.ts';
import { escapeHtml } from '#app/ui/escape-html.ts';
import { readGround, readLabels, toWorld, type Label, type Line } from './ground.ts';
import { placeNames } from './place-names.ts';

/** Some 60 km from side to side: the towns around say where it is. */
const ZOOM = 9;
const WIDTH = 352;
const HEIGHT = 200;
/** Lines go on a little beyond the edge, so that their ends are not seen. */
const MARGIN = 8;

type Point = [x: number, y: number];
/** Points of the world to points of the picture. */
type Project = (x: number, y: number) => Point;

const grounds = new Map<Market, ReturnType<typeof readGround>>();
function groundOf(market: Market): ReturnType<typeof readGround> {
  const ground = grounds.get(market) ?? readGround(market);
  grounds.set(market, ground);
  return ground;
}

/**
 * A small still picture of where a place is: the country, its waters and the towns around. The classes are coloured by whoever
 * shows it.
 * @returns SVG without a name: what it shows is said beside it
 */
export function drawLocator(
  { lat, lng }: { lat: number; lng: number },
  { market, locale }: { market: Market; locale: Locale },
): string {
  const scale = 2 ** ZOOM;
  const [centreX, centreY] = toWorld(lng, lat);
  const project: Project = (x, y) => [
    (x - centreX) * scale + WIDTH / 2,
    (y - centreY) * scale + HEIGHT / 2,
  ];
  const { home, land, borders, rivers, lakes } = groundOf(market);
  const areas = (lines: readonly Line[]) =>
    lines.flatMap((line) => clipArea(line, project)).join('');
  const strokes = (lines: readonly Line[]) =>
    lines.map((line) => clipStroke(line, project)).join('');
  const path = (name: string, d: string) => (d ? `<path class="map-${name}" d="${d}"/>` : '');
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`,
    path('neighbour', areas(land)),
    path('land', areas(home)),
    path('lake', areas(lakes)),
    path('river', strokes(rivers)),
    path('border', strokes(borders)),
    ...drawNames(readLabels(locale), project),
    `<path class="map-pin" d="M${WIDTH / 2} ${HEIGHT / 2}c-3-8-10-11-10-19a10 10 0 0 1 20 0c0 8-7 11-10 19Z"/>`,
    `<circle class="map-pin-hole" cx="${WIDTH / 2}" cy="${HEIGHT / 2 - 19}" r="3.5"/>`,
    '</svg>',
  ].join('');
}

/** The larger towns first; the place's pin is left free. */
function drawNames(labels: readonly Label[], project: Project): string[] {
  const pin = {
    left: WIDTH / 2 - 12,
    right: WIDTH / 2 + 12,
    top: HEIGHT / 2 - 32,
    bottom: HEIGHT / 2 + 2,
  };
  const towns = labels.flatMap(({ text, kind, zoom, x: worldX, y: worldY }) => {
    if (kind === 'country' || kind === 'district' || zoom > ZOOM + 1) return [];
    const [x, y] = project(worldX, worldY);
    return [{ text, x, y }];
  });
  return placeNames(towns, [pin], { width: WIDTH, height: HEIGHT }).map(
    ({ name: { text, x, y }, box }) =>
      `<circle class="map-town" cx="${round(x)}" cy="${round(y)}" r="2.2"/><text class="map-name" x="${round(box.left)}" y="${round(box.top + 11)}">${escapeHtml(text)}</text>`,
  );
}

function pointsOf({ points }: Line, project: Project): Point[] {
  const projected: Point[] = [];
  for (let i = 0; i < points.length; i += 2) {
    projected.push(project(points[i] ?? 0, points[i + 1] ?? 0));
  }
  return projected;
}

/** What of an area lies in the picture, by Sutherland and Hodgman: cut at each of the four edges in turn. */
function clipArea(line: Line, project: Project): string {
  let area = pointsOf(line, project);
  for (const [axis, edge, sign] of [
    [0, -MARGIN, 1],
    [0, WIDTH + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, HEIGHT + MARGIN, -1],
  ] as const) {
    const depth = (point: Point) => (point[axis] - edge) * sign;
    area = area.flatMap((point, i): Point[] => {
      const before = area.at(i - 1) ?? point;
      const [here, there] = [depth(point), depth(before)];
      if (here < 0 && there < 0) return [];
      if (here >= 0 && there >= 0) return [point];
      const part = there / (there - here);
      const cut: Point = [
        before[0] + (point[0] - before[0]) * part,
        before[1] + (point[1] - before[1]) * part,
      ];
      return here >= 0 ? [cut, point] : [cut];
    });
  }
  return area.length < 3 ? '' : `${write(area)}Z`;
}

/** The pieces of a line that come near the picture. */
function clipStroke(line: Line, project: Project): string {
  const points = pointsOf(line, project);
  const isPast = (one: Point, other: Point) =>
    Math.max(one[0], other[0]) < -MARGIN ||
    Math.min(one[0], other[0]) > WIDTH + MARGIN ||
    Math.max(one[1], other[1]) < -MARGIN ||
    Math.min(one[1], other[1]) > HEIGHT + MARGIN;
  const pieces: Point[][] = [];
  let piece: Point[] | null = null;
  points.slice(1).forEach((point, i) => {
    const before = points[i] ?? point;
    if (isPast(before, point)) {
      piece = null;
      return;
    }
    if (!piece) pieces.push((piece = [before]));
    piece.push(point);
  });
  return pieces.map(write).join('');
}

function write(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function round(value: number): number {
  return Math.round(value);
}
