/** Of the longer side: with fewer dots no rash and no line of a report can be read. */
const SMALL_PX = 800;
/** Of 255, on average. */
const DARK_BELOW = 45;
/** Spread of the edges of a picture of at most 512 dots: a sharp one has hundreds, one out of focus hardly any. */
const BLURRED_BELOW = 12;

export const PICTURE_FAULTS = ['dark', 'blurred', 'small'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** A picture as it is judged: how large it was, and its brightness, 0 to 255, row by row, in a smaller copy. */
export interface SeenPicture {
  originalWidth: number;
  originalHeight: number;
  width: number;
  height: number;
  brightness: Uint8Array | Uint8ClampedArray;
}

/** What would keep a doctor from seeing anything in a picture; null: nothing that can be told by counting. */
export function judgePicture(picture: SeenPicture): PictureFault | null {
  if (Math.max(picture.originalWidth, picture.originalHeight) < SMALL_PX) return 'small';
  if (meanOf(picture.brightness) < DARK_BELOW) return 'dark';
  return spreadOfEdges(picture) < BLURRED_BELOW ? 'blurred' : null;
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Variance of the Laplacian: how much neighbouring dots differ (Pech-Pacheco et al., 2000). */
function spreadOfEdges({ width, height, brightness }: SeenPicture): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (step: number) => brightness[at + step] ?? 0;
      const edge = around(-width) + around(width) + around(-1) + around(1) - 4 * around(0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
