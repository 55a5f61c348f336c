import { GridLayer, type Coords, type Map as LeafletMap } from 'leaflet';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { showNames } from './names.ts';
import {
  readGround,
  readLabels,
  WORLD,
  type Label,
  type Line,
} from '#app/features/base-map/ground.ts';

interface Colours {
  sea: string;
  land: string;
  neighbour: string;
  border: string;
  water: string;
  text: string;
  halo: string;
}

/** Dots per pixel: sharp on fine screens, and where a tile is stretched between two zooms. */
const SHARPNESS = 2;
/** How far a label may reach into the next tile, in pixels. */
const LABEL_REACH = 130;

/** Colours are those of the style sheet, set on the map's element. */
function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    sea: read('sea'),
    land: read('land'),
    neighbour: read('neighbour'),
    border: read('border'),
    water: read('water'),
    text: read('text'),
    halo: read('halo'),
  };
}

/** The background without a tile server: countries, waters and towns, drawn in the browser. */
export function createBaseLayer(options: {
  market: Market;
  locale: Locale;
  element: Element;
}): GridLayer {
  const font = getComputedStyle(options.element).fontFamily;
  const labels = readLabels(options.locale);
  const { home, land, borders, rivers, lakes } = readGround(options.market);

  function draw(canvas: HTMLCanvasElement, { x, y, z }: Coords, size: number): void {
    canvas.width = canvas.height = size * SHARPNESS;
    const context = canvas.getContext('2d');
    if (!context) return;
    const colours = readColours(options.element);
    context.scale(SHARPNESS, SHARPNESS);
    const scale = (2 ** z * size) / WORLD;
    const tile = {
      west: (x * size) / scale,
      north: (y * size) / scale,
      east: ((x + 1) * size) / scale,
      south: ((y + 1) * size) / scale,
    };
    const margin = 8 / scale;
    const isSeen = (line: Line) =>
      line.east >= tile.west - margin &&
      line.west <= tile.east + margin &&
      line.south >= tile.north - margin &&
      line.north <= tile.south + margin;
    const trace = (lines: readonly Line[], isSmooth: boolean) => {
      context.beginPath();
      for (const line of lines) {
        if (isSeen(line)) tracePoints(context, line.points, tile, scale, isSmooth);
      }
    };

    context.fillStyle = colours.sea;
    context.fillRect(0, 0, size, size);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.fillStyle = colours.neighbour;
    trace(land, false);
    context.fill('evenodd');
    context.fillStyle = colours.land;
    trace(home, false);
    context.fill('evenodd');

    context.strokeStyle = colours.water;
    context.fillStyle = colours.water;
    context.lineWidth = Math.min(Math.max(0.9, (z - 4) * 0.55), 5);
    trace(rivers, true);
    context.stroke();
    trace(lakes, true);
    context.fill();

    context.strokeStyle = colours.border;
    context.lineWidth = z < 7 ? 1 : 1.5;
    trace(borders, false);
    context.stroke();

    for (const label of labels) {
      if (z < label.zoom || z > label.zoomMax) continue;
      const at = { x: (label.x - tile.west) * scale, y: (label.y - tile.north) * scale };
      const isNear =
        at.x > -LABEL_REACH && at.x < size + LABEL_REACH && at.y > -24 && at.y < size + 24;
      if (isNear) drawLabel(context, label, at, { colours, font });
    }
  }

  class BaseLayer extends GridLayer {
    readonly #scheme = window.matchMedia('(prefers-color-scheme: dark)');
    readonly #redraw = () => this.redraw();
    #hideNames = () => {};

    override onAdd(map: LeafletMap): this {
      this.#scheme.addEventListener('change', this.#redraw);
      this.#hideNames = showNames(map, labels);
      return super.onAdd(map);
    }

    override onRemove(map: LeafletMap): this {
      this.#scheme.removeEventListener('change', this.#redraw);
      this.#hideNames();
      return super.onRemove(map);
    }

    override createTile(coords: Coords): HTMLElement {
      const canvas = document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      draw(canvas, coords, this.getTileSize().x);
      return canvas;
    }
  }
  return new BaseLayer({ updateWhenZooming: false });
}

function tracePoints(
  context: CanvasRenderingContext2D,
  points: Float64Array,
  tile: { west: number; north: number },
  scale: number,
  isSmooth: boolean,
): void {
  const px = (i: number) => ((points[i] ?? 0) - tile.west) * scale;
  const py = (i: number) => ((points[i + 1] ?? 0) - tile.north) * scale;
  context.moveTo(px(0), py(0));
  const last = points.length - 2;
  for (let i = 2; i < last; i += 2) {
    // Lines by hand have few points: curves through the middles take off their corners.
    if (isSmooth) {
      context.quadraticCurveTo(px(i), py(i), (px(i) + px(i + 2)) / 2, (py(i) + py(i + 2)) / 2);
    } else context.lineTo(px(i), py(i));
  }
  context.lineTo(px(last), py(last));
}

/** A town is a dot, with its name above the pins; the names of areas are part of the ground. */
function drawLabel(
  context: CanvasRenderingContext2D,
  { text, kind }: Label,
  at: { x: number; y: number },
  { colours, font }: { colours: Colours; font: string },
): void {
  context.fillStyle = colours.text;
  if (kind === 'country' || kind === 'district') {
    context.font = `500 12px ${font}`;
    context.letterSpacing = kind === 'country' ? '2px' : '0px';
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.globalAlpha = 0.65;
    context.lineWidth = 3;
    context.strokeStyle = colours.halo;
    context.strokeText(text, at.x, at.y);
    context.fillText(text, at.x, at.y);
    context.globalAlpha = 1;
    return;
  }
  context.beginPath();
  context.arc(at.x, at.y, kind === 'capital' ? 3 : 2.2, 0, 2 * Math.PI);
  context.fill();
}
