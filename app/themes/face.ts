import type { LandingBody } from './theme.ts';

/**
 * What the hero of a start page is made of beside its words. `scene`: picture and search; `picture`: the picture alone; `cards`:
 * picture, and services as cards; `rows`: services as rows in place of the search; `offers`: picture, and the partner's offers
 * large; `lines`: picture, and the telephone lines large.
 */
export const HERO_KINDS = ['scene', 'picture', 'cards', 'rows', 'offers', 'lines'] as const;
export type HeroKind = (typeof HERO_KINDS)[number];

/** Parts below the hero. One that has nothing to say to the reader is left out. */
export const LANDING_PARTS = [
  'activation',
  'closing',
  'cover',
  'how',
  'lab',
  'offers',
  'safety',
  'services',
  'specialties',
  'why',
] as const;
export type LandingPart = (typeof LANDING_PARTS)[number];

/** A start page's own way: its hero, and what follows it in which order. */
export interface Face {
  hero: HeroKind;
  visitor: readonly LandingPart[];
  member: readonly LandingPart[];
}

/** Of a partner who says nothing of it. */
const PARTS_OF_BODY: Record<LandingBody, readonly LandingPart[]> = {
  index: ['safety', 'lab', 'specialties', 'services', 'how', 'why', 'closing'],
  intro: ['safety', 'activation', 'services', 'why'],
  services: ['services', 'safety', 'specialties'],
  offers: ['safety', 'offers', 'how', 'why'],
  cards: ['safety', 'offers', 'activation', 'why'],
  // The search says itself what is around it.
  search: [],
  skin_check: [],
};

export function faceOf(
  face: Face | undefined,
  landing: Record<'visitor' | 'member', LandingBody>,
): Face {
  return (
    face ?? {
      hero: 'scene',
      visitor: PARTS_OF_BODY[landing.visitor],
      member: PARTS_OF_BODY[landing.member],
    }
  );
}
