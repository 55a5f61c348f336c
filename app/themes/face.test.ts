import { expect, test } from 'vitest';
import { faceOf, LANDING_PARTS, type Face } from './face.ts';
import { isSearchBody, LANDING_BODIES } from './theme.ts';

const OWN: Face = { hero: 'rows', visitor: ['why'], member: [] };
const startOf = (body: (typeof LANDING_BODIES)[number]) =>
  faceOf(undefined, { visitor: body, member: body });

test('a partner’s own face stands as it is, even where it leaves a part of it empty', () => {
  expect(faceOf(OWN, { visitor: 'index', member: 'offers' })).toEqual(OWN);
});

test('who says nothing gets the scene, and for visitors and members what fits their own body', () => {
  const { hero, visitor, member } = faceOf(undefined, { visitor: 'offers', member: 'services' });
  expect(hero).toBe('scene');
  expect(visitor).toContain('offers');
  expect(member).not.toContain('offers');
  expect(member[0]).toBe('services');
});

test.each(LANDING_BODIES)('%s: parts follow unless it is the search, each once', (body) => {
  const { visitor, member } = startOf(body);
  expect(visitor.length === 0).toBe(isSearchBody(body));
  expect(new Set(visitor).size).toBe(visitor.length);
  expect(member).toEqual(visitor);
});

test('what is to be known of safety is on every start page that has parts', () => {
  for (const body of LANDING_BODIES) {
    const { visitor } = startOf(body);
    expect(visitor.length === 0 || visitor.includes('safety'), body).toBe(true);
  }
});

test('a part that no start page of ours shows is one that a partner asks for', () => {
  const shown = new Set(LANDING_BODIES.flatMap((body) => startOf(body).visitor));
  expect(LANDING_PARTS.filter((part) => !shown.has(part))).toEqual(['cover']);
});
