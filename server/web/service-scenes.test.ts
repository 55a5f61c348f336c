import { expect, test } from 'vitest';
import { LOOK_KEYS } from '#app/themes/looks.ts';
import { SERVICE_PICTURE_NAMES } from '#app/ui/illustrations/service-pictures.ts';
import { drawServiceScene } from './service-scenes.ts';

const all = SERVICE_PICTURE_NAMES.flatMap((name) => LOOK_KEYS.map((look) => [name, look] as const));

test.each(all)('the scene %s has every colour that it names in the look %s', (name, look) => {
  const svg = drawServiceScene(name, look);
  const named = new Set(Array.from(svg.matchAll(/var\((--[\w-]+)\)/g), ([, token]) => token));
  const set = new Set(Array.from(svg.matchAll(/(--[\w-]+): #[\da-f]{6};/g), ([, token]) => token));
  expect(named.size).toBeGreaterThan(2);
  expect([...named].filter((token) => !set.has(token))).toEqual([]);
  expect(svg.match(/<svg xmlns/g)).toHaveLength(1);
});

test('a scene is its own, in the look’s colour', () => {
  const scene = drawServiceScene('health-check', 'generic');
  expect(scene).not.toBe(drawServiceScene('video-visit', 'generic'));
  expect(scene).toContain('--brand-600: #0b716a;');
  const drawings = LOOK_KEYS.map((look) => drawServiceScene('health-check', look));
  expect(new Set(drawings).size).toBe(LOOK_KEYS.length);
});
