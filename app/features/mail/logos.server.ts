import { readFile } from 'node:fs/promises';
import { query, type Pool } from '#db/client.ts';
import type { Theme } from '#app/themes/theme.ts';
import { LOGO_SIZE } from './layout.ts';
import { partnerPicture } from './queries.server.ts';

/** A fine screen has so many dots per pixel. */
const DOTS = 2;
/** Of a drawing that says to be larger, nothing is drawn. */
const PIXELS_MAX = 16_000_000;
/** A partner changes its logo now and then; a process may live for months. */
const KEPT_MAX = 200;

export interface Logos {
  /** The partner's logo as a small PNG on white, which stands on any colour. */
  get(theme: Theme): Promise<Buffer>;
}

export function createLogos(pool: Pool): Logos {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    get(theme) {
      const key = theme.own.logo ?? theme.key;
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= KEPT_MAX) kept.clear();
      const drawn = findLogo(pool, theme).then(draw);
      kept.set(key, drawn);
      // The next mail tries anew.
      drawn.catch(() => kept.delete(key));
      return drawn;
    },
  };
}

/** The partner's own, by the digest in its address; else the one of the looks beneath. */
async function findLogo(pool: Pool, { key, own }: Theme): Promise<Buffer> {
  const digest = own.logo?.split('/').at(-1)?.split('.')[0];
  const [picture] = digest ? await query(pool, partnerPicture, [digest]) : [];
  return picture?.bytes ?? readFile(new URL(`../../themes/${key}/touch-icon.png`, import.meta.url));
}

async function draw(picture: Buffer): Promise<Buffer> {
  // With the first mail: a process that sends none does not carry it.
  const { default: sharp } = await import('sharp');
  const size = LOGO_SIZE * DOTS;
  return sharp(picture, { limitInputPixels: PIXELS_MAX })
    .resize(size, size, { fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
