import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServicePictureName } from '#app/ui/illustrations/service-pictures.ts';

const APP = join(import.meta.dirname, '../../app');
/** A colour of a look: a line of its own in its first, light rules. */
const COLOUR = /^ {2}(--(?:brand|accent)-\d+: #[\da-f]+;)$/gm;

const scenes = readFileSync(join(APP, 'ui/illustrations/service-pictures.svg'), 'utf8');
const drawn = new Map<string, string>();

/**
 * One scene of a service as a picture of its own, in the colours of a look.
 * @param look the key of a look that comes with the program
 */
export function drawServiceScene(name: ServicePictureName, look: string): string {
  const key = `${look} ${name}`;
  const svg = drawn.get(key) ?? draw(name, look);
  drawn.set(key, svg);
  return svg;
}

function draw(name: ServicePictureName, look: string): string {
  const [, scene] = new RegExp(`^<g id="${name}">\n(.*?)\n</g>$`, 'ms').exec(scenes) ?? [];
  if (scene === undefined) throw new Error(`No scene of a service is called ${name}`);
  const tokens = readFileSync(join(APP, 'themes', look, 'tokens.css'), 'utf8');
  const colours = Array.from(tokens.matchAll(COLOUR), ([, colour]) => colour);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="815" height="400" viewBox="0 0 815 400">',
    `<style>:root { ${colours.join(' ')} }</style>`,
    scene,
    '</svg>\n',
  ].join('\n');
}
