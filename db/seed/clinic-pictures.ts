/** Drawings of clinics for the demo: a street, a house or a reception in calm colours. A square of 320. */

interface Palette {
  sky: string;
  /** Behind the house. */
  far: string;
  wall: string;
  /** Ground floor, frames. */
  trim: string;
  roof: string;
  /** Door, awning, sign. */
  accent: string;
  glass: string;
  ground: string;
  leaf: string;
}

const PALETTES: readonly Palette[] = [
  {
    sky: '#dcefee',
    far: '#c3e0de',
    wall: '#fbf6ec',
    trim: '#e6dccb',
    roof: '#3f6f74',
    accent: '#0f766e',
    glass: '#8fc1c9',
    ground: '#c9d3c6',
    leaf: '#5f9a78',
  },
  {
    sky: '#e1ebfa',
    far: '#c9d8f0',
    wall: '#ffffff',
    trim: '#dbe2ee',
    roof: '#43587f',
    accent: '#2f5fb3',
    glass: '#93b4e0',
    ground: '#cfd6df',
    leaf: '#6d9f7f',
  },
  {
    sky: '#fdeedd',
    far: '#f6dcc0',
    wall: '#f7d9b8',
    trim: '#fff5e6',
    roof: '#a5573f',
    accent: '#8c4430',
    glass: '#9cc3cc',
    ground: '#dccbb3',
    leaf: '#7d9a5d',
  },
  {
    sky: '#ece8f8',
    far: '#d8d0ee',
    wall: '#f4efe9',
    trim: '#dcd2e6',
    roof: '#5b4f82',
    accent: '#6b4fa0',
    glass: '#aab3e0',
    ground: '#d3cedb',
    leaf: '#739a7c',
  },
  {
    sky: '#e5f1dd',
    far: '#cde3c1',
    wall: '#f3ecd6',
    trim: '#dfd3b1',
    roof: '#5d6b4a',
    accent: '#3d7a4a',
    glass: '#9ac7bd',
    ground: '#cdd2ba',
    leaf: '#5c9158',
  },
  {
    sky: '#dff0f8',
    far: '#c3e1ef',
    wall: '#f2c9bd',
    trim: '#fdf1ec',
    roof: '#7b5358',
    accent: '#a23f52',
    glass: '#94bfd4',
    ground: '#d5d0cd',
    leaf: '#6a9b83',
  },
  {
    sky: '#fbf1d3',
    far: '#f2e0ae',
    wall: '#dfe7ea',
    trim: '#f8fafa',
    roof: '#4c5d68',
    accent: '#b26a1d',
    glass: '#8fb6c8',
    ground: '#cfcdc2',
    leaf: '#719765',
  },
  {
    sky: '#e2eef0',
    far: '#c8dde1',
    wall: '#cfe0d8',
    trim: '#f7faf6',
    roof: '#385a5f',
    accent: '#c2603f',
    glass: '#86b3bf',
    ground: '#c6cfcb',
    leaf: '#4f8b73',
  },
];

/** Where the houses stand. */
const GROUND = 268;

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round > 0 ? ` rx="${round}"` : ''}/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const each = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A pane with its frame and the light that falls on it. */
function windowAt(
  colours: Palette,
  [x, y, width, height]: [number, number, number, number],
  frame = colours.trim,
): string {
  const shine = Math.min(width, height) * 0.45;
  return (
    rect(x - 3, y - 3, width + 6, height + 6, frame, 2) +
    rect(x, y, width, height, colours.glass) +
    `<path d="M${x} ${y + shine * 1.5}V${y}h${shine * 1.5}Z" fill="#fff" opacity=".4"/>`
  );
}

/** A door of glass with the path that leads to it. */
function doorAt(colours: Palette, x: number, width: number, height: number): string {
  const top = GROUND - height;
  const half = width / 2;
  return (
    rect(x - 5, top - 5, width + 10, height + 5, colours.accent, 3) +
    rect(x, top, half - 2, height - 4, colours.glass) +
    rect(x + half + 2, top, half - 2, height - 4, colours.glass) +
    rect(x + half - 7, top + height * 0.5, 3, 16, colours.trim, 1) +
    rect(x + half + 4, top + height * 0.5, 3, 16, colours.trim, 1) +
    path(`M${x - 6} ${GROUND}h${width + 12}l22 52h-${width + 56}Z`, 'rgb(255 255 255 / 45%)')
  );
}

/** The cross of a surgery on its sign. */
function signAt(colours: Palette, x: number, y: number, size: number): string {
  const arm = size * 0.56;
  const thick = size * 0.2;
  return (
    rect(x - size / 2, y - size / 2, size, size, colours.accent, size * 0.24) +
    rect(x - arm / 2, y - thick / 2, arm, thick, '#fff', 1) +
    rect(x - thick / 2, y - arm / 2, thick, arm, '#fff', 1)
  );
}

function treeAt(colours: Palette, x: number, height: number): string {
  const top = GROUND - height;
  const radius = height * 0.27;
  return (
    rect(x - 3, top + radius, 6, height - radius, '#8a7560', 2) +
    circle(x, top + radius, radius, colours.leaf) +
    circle(x - radius * 0.55, top + radius * 1.75, radius * 0.8, colours.leaf) +
    circle(x + radius * 0.6, top + radius * 1.65, radius * 0.85, colours.leaf) +
    `<circle cx="${x - radius * 0.3}" cy="${top + radius * 0.8}" r="${radius * 0.5}" fill="#fff" opacity=".16"/>`
  );
}

function hedgeAt(colours: Palette, x: number, width: number): string {
  return (
    rect(x, GROUND - 16, width, 20, colours.leaf, 9) +
    `<rect x="${x + 4}" y="${GROUND - 13}" width="${width - 8}" height="5" rx="2.5" fill="#fff" opacity=".16"/>`
  );
}

/** The sky, what stands far away, and the street. */
function street(colours: Palette, number: number): string {
  const far =
    number % 2 === 0
      ? each(5, (at) =>
          rect(at * 68 - 12, 130 + ((at * 37 + number * 13) % 60), 56, 150, colours.far, 3),
        )
      : path('M0 214q60-52 128-22t110-26q46-18 82 8v100H0Z', colours.far);
  return (
    rect(0, 0, 320, 320, colours.sky) +
    circle(number % 3 === 0 ? 60 : 262, 56, 20, 'rgb(255 255 255 / 75%)') +
    far +
    rect(0, GROUND, 320, 52, colours.ground)
  );
}

type House = (colours: Palette, number: number) => string;

/** Two storeys with much glass, the upper one wider. */
const modern: House = (colours, number) =>
  rect(58, 158, 204, 110, colours.trim) +
  rect(40, 84, 240, 82, colours.wall, 3) +
  rect(40, 84, 240, 9, colours.roof, 3) +
  each(4, (at) => windowAt(colours, [58 + at * 53, 110, 43, 36], colours.roof)) +
  rect(58, 166, 204, 7, 'rgb(0 0 0 / 9%)') +
  windowAt(colours, [72, 190, 50, 52]) +
  windowAt(colours, [198, 190, 50, 52]) +
  doorAt(colours, 138, 44, 78) +
  rect(122, 172, 76, 9, colours.roof, 2) +
  rect(number % 2 === 0 ? 157 : 237, 70, 6, 16, colours.roof) +
  signAt(colours, number % 2 === 0 ? 160 : 240, 58, 34) +
  treeAt(colours, 27, 108) +
  hedgeAt(colours, 250, 58);

/** An old house of a town, its windows tall. */
const townHouse: House = (colours) =>
  path('M66 76 88 36h144l22 40Z', colours.roof) +
  each(3, (at) => windowAt(colours, [104 + at * 46, 50, 20, 22])) +
  rect(66, 76, 188, 192, colours.wall) +
  rect(58, 72, 204, 10, colours.trim, 2) +
  each(
    4,
    (at) =>
      windowAt(colours, [84 + at * 43, 98, 24, 44]) +
      rect(78 + at * 43, 88, 36, 5, colours.trim, 2),
  ) +
  rect(66, 160, 188, 108, 'rgb(0 0 0 / 6%)') +
  rect(60, 156, 200, 9, colours.trim, 2) +
  windowAt(colours, [82, 190, 40, 48]) +
  windowAt(colours, [198, 190, 40, 48]) +
  `<path d="M134 ${GROUND}v-62a26 26 0 0 1 52 0v62Z" fill="${colours.accent}"/>` +
  `<path d="M143 ${GROUND - 4}v-56a17 17 0 0 1 15-16v72Zm34 0v-56a17 17 0 0 0-15-16v72Z" fill="${colours.glass}"/>` +
  rect(130, GROUND - 2, 60, 6, colours.trim, 2) +
  rect(254, 176, 22, 4, colours.roof) +
  signAt(colours, 280, 192, 28) +
  treeAt(colours, 32, 120);

/** A house with a gable in a garden. */
const villa: House = (colours, number) =>
  rect(206, 62, 22, 50, colours.roof) +
  rect(66, 130, 188, 138, colours.wall) +
  path('M160 48 280 138H40Z', colours.roof) +
  path('M160 76 240 136H80Z', colours.wall) +
  `<circle cx="160" cy="112" r="15" fill="${colours.glass}" stroke="${colours.trim}" stroke-width="4"/>` +
  [86, 190]
    .map(
      (x) =>
        rect(x - 15, 158, 12, 46, colours.roof, 2) +
        rect(x + 47, 158, 12, 46, colours.roof, 2) +
        windowAt(colours, [x, 161, 44, 40]) +
        rect(x - 6, 208, 56, 9, colours.leaf, 4),
    )
    .join('') +
  doorAt(colours, 143, 34, 76) +
  rect(130, 178, 60, 9, colours.roof, 2) +
  rect(number % 2 === 0 ? 105 : 211, 240, 4, 28, colours.roof) +
  signAt(colours, number % 2 === 0 ? 107 : 213, 232, 26) +
  hedgeAt(colours, 20, 84) +
  hedgeAt(colours, 216, 84) +
  treeAt(colours, number % 2 === 0 ? 292 : 26, 130);

/** The ground floor of a house in a row, with an awning. */
const shop: House = (colours) =>
  rect(0, 0, 320, GROUND, colours.wall) +
  each(
    3,
    (at) =>
      windowAt(colours, [38 + at * 92, -8, 60, 66]) +
      rect(30 + at * 92, 64, 76, 7, colours.trim, 2),
  ) +
  rect(0, 92, 320, 8, colours.trim) +
  rect(22, 112, 276, 156, colours.roof, 4) +
  signAt(colours, 52, 133, 28) +
  rect(76, 124, 120, 8, 'rgb(255 255 255 / 85%)', 4) +
  rect(76, 138, 78, 6, 'rgb(255 255 255 / 50%)', 3) +
  windowAt(colours, [38, 178, 130, 72]) +
  each(
    3,
    (at) =>
      circle(66 + at * 38, 226 - (at % 2) * 6, 13, colours.leaf) +
      rect(58 + at * 38, 232, 16, 18, colours.accent, 3),
  ) +
  doorAt(colours, 204, 66, 92) +
  each(8, (at) => {
    const x = 22 + at * 34.5;
    return `<path d="M${x} 154h34.5v18a17.25 14 0 0 1-34.5 0Z" fill="${at % 2 === 0 ? colours.accent : '#fff'}"/>`;
  }) +
  rect(22, 150, 276, 6, colours.trim, 2);

/** A high part with narrow windows beside a low one with an entrance. */
const centre: House = (colours, number) =>
  rect(48, 56, 104, 212, colours.wall, 3) +
  rect(48, 56, 104, 10, colours.roof, 3) +
  each(3, (column) =>
    each(4, (row) => windowAt(colours, [62 + column * 29, 80 + row * 46, 18, 30])),
  ) +
  rect(152, 148, 126, 120, colours.trim, 2) +
  rect(146, 140, 140, 13, colours.roof, 3) +
  each(2, (at) => windowAt(colours, [234, 168 + at * 46, 32, 28], colours.wall)) +
  doorAt(colours, 168, 48, 82) +
  signAt(colours, 210, 112, 40) +
  rect(207, 132, 6, 10, colours.roof) +
  treeAt(colours, 22, 96) +
  (number % 2 === 0 ? treeAt(colours, 300, 84) : hedgeAt(colours, 262, 52));

/** Inside: the desk where one is received. */
const reception: House = (colours, number) =>
  rect(0, 0, 320, 320, colours.sky) +
  rect(0, 236, 320, 84, colours.trim) +
  rect(64, 34, 192, 202, colours.wall, 6) +
  each(11, (at) => rect(72 + at * 16.6, 42, 9, 194, 'rgb(0 0 0 / 5%)', 2)) +
  signAt(colours, 160, 92, 52) +
  each(2, (at) => {
    const x = 96 + at * 128;
    return (
      rect(x - 1, 0, 2, 40, colours.roof) +
      circle(x, 60, 5, '#fff6d8') +
      path(`M${x - 20} 60a20 22 0 0 1 40 0Z`, colours.accent)
    );
  }) +
  rect(170, 142, 44, 30, colours.roof, 4) +
  rect(189, 170, 6, 14, colours.roof) +
  rect(52, 182, 216, 14, colours.roof, 5) +
  path('M62 196h196v56a14 14 0 0 1-14 14H76a14 14 0 0 1-14-14Z', colours.accent) +
  each(8, (at) => rect(76 + at * 22.4, 206, 4, 50, 'rgb(255 255 255 / 22%)', 2)) +
  rect(104, 164, 20, 18, colours.trim, 3) +
  circle(114, 156, 12, colours.leaf) +
  rect(284, 240, 24, 32, colours.roof, 4) +
  path(
    'M296 242c-30-20-28-52-20-74 8 20 16 30 20 50 2-26 6-44 18-58 6 32 6 58-18 82Z',
    colours.leaf,
  ) +
  (number % 2 === 0
    ? rect(8, 222, 44, 12, colours.accent, 5) +
      rect(8, 182, 12, 50, colours.accent, 5) +
      rect(12, 232, 5, 26, colours.roof) +
      rect(43, 232, 5, 26, colours.roof)
    : `<circle cx="32" cy="92" r="20" fill="#fff" stroke="${colours.roof}" stroke-width="4"/><path d="M32 80v12l8 6" fill="none" stroke="${colours.roof}" stroke-width="3" stroke-linecap="round"/>`);

const HOUSES: readonly House[] = [modern, townHouse, villa, reception, centre, shop];

/** An SVG of the clinic with this number, the same every time. */
export function drawClinic(number: number): string {
  const house = HOUSES[number % HOUSES.length] ?? modern;
  const colours = PALETTES[(number * 5 + Math.floor(number / HOUSES.length)) % PALETTES.length];
  if (!colours) throw new RangeError('No palette');
  const isOutside = house !== reception;
  const scene = `${isOutside ? street(colours, number) : ''}${house(colours, number)}`;
  const turned = number % 4 > 1 ? `<g transform="matrix(-1 0 0 1 320 0)">${scene}</g>` : scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320">${turned}</svg>`;
}
