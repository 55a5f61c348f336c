export interface Series {
  name: string;
  /** Milliseconds by number of doctors, in ascending order of doctors. */
  points: { doctors: number; ms: number }[];
}

const WIDTH = 860;
const HEIGHT = 480;
const PLOT = { left: 64, right: 600, top: 56, bottom: 416 };
const LABEL_GAP = 18;
/** Different in hue and in lightness, so that they differ in grey too. */
const COLOURS = [
  '#0b6e4f',
  '#b3541e',
  '#3b5bdb',
  '#9c2c77',
  '#5c6b00',
  '#5f3dc4',
  '#c92a2a',
  '#087f8c',
];

/** Latency against data size, both on logarithmic scales: a flat line does not feel the size of the data. */
export function drawChart(title: string, series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const x = logScale(
    points.map((point) => point.doctors),
    PLOT.left,
    PLOT.right - 24,
  );
  const y = logScale(decadesAround(points.map((point) => point.ms)), PLOT.bottom, PLOT.top);
  const sizes = [...new Set(points.map((point) => point.doctors))].sort((a, b) => a - b);
  const ends = series.map((one) => y(one.points.at(-1)?.ms ?? 1));
  const labels = spread(ends, LABEL_GAP);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#1f2933" role="img" aria-label="${escape(title)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${PLOT.left}" y="30" font-size="17" font-weight="600">${escape(title)}</text>`,
    ...decadesAround(points.map((point) => point.ms)).map(
      (ms) =>
        `<path d="M${PLOT.left} ${round(y(ms))}H${PLOT.right}" stroke="#d9dee3"/><text x="${PLOT.left - 10}" y="${round(y(ms) + 4)}" text-anchor="end">${ms} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${round(x(size))}" y="${PLOT.bottom + 24}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    ),
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 48}" text-anchor="middle" fill="#52606d">doctors in the directory</text>`,
    ...series.flatMap((one, index) => {
      const colour = COLOURS[index % COLOURS.length];
      const line = one.points.map((point) => `${round(x(point.doctors))} ${round(y(point.ms))}`);
      const last = one.points.at(-1);
      return [
        `<path d="M${line.join('L')}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
        ...one.points.map(
          (point) =>
            `<circle cx="${round(x(point.doctors))}" cy="${round(y(point.ms))}" r="3.5" fill="${colour}"/>`,
        ),
        `<path d="M${PLOT.right - 18} ${round(ends[index] ?? 0)}L${PLOT.right + 6} ${round(labels[index] ?? 0)}" stroke="${colour}" stroke-opacity=".4"/>`,
        `<text x="${PLOT.right + 12}" y="${round((labels[index] ?? 0) + 4)}" fill="${colour}">${escape(one.name)}: ${formatMs(last?.ms ?? 0)}</text>`,
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}

/** Positions at least `gap` apart, in the order given, as near to the wanted ones as that allows. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let groups: { members: number[]; start: number }[] = [];
  for (const index of order) {
    let group = { members: [index], start: wanted[index] ?? 0 };
    for (
      let before = groups.at(-1);
      before && before.start + before.members.length * gap > group.start;
      before = groups.at(-1)
    ) {
      groups = groups.slice(0, -1);
      const members = [...before.members, ...group.members];
      // The middle of the group lies in the middle of what its members wanted.
      const centre =
        members.reduce((sum, member) => sum + (wanted[member] ?? 0), 0) / members.length;
      group = { members, start: centre - ((members.length - 1) * gap) / 2 };
    }
    groups.push(group);
  }
  for (const { members, start } of groups) {
    members.forEach((member, place) => (placed[member] = start + place * gap));
  }
  return placed;
}

/** Powers of ten that enclose the values. */
function decadesAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, step) => Number(`1e${first + step}`));
}

function logScale(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.log10(Math.min(...values));
  const span = Math.log10(Math.max(...values)) - least || 1;
  return (value) => from + ((Math.log10(value) - least) / span) * (to - from);
}

function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
