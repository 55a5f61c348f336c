import type { Market } from '#app/i18n/locale.ts';
import { PEOPLE } from './facts.ts';
import { HUNGARIAN_SPEAKING } from './facts/provider-words.ts';
import type { Random } from './random.ts';
import { formatDoctorName } from '#app/people/person-name.ts';

export interface Person {
  isFemale: boolean;
  title: string;
  familyName: string;
  givenName: string;
  /** As people of the market write it: family name first in Hungary, given name first in Romania. */
  name: string;
  /** Hungarian-speaking: everybody in Hungary, some in Romania. */
  isHungarian: boolean;
}

const RARE_TITLES: Record<Market, readonly string[]> = {
  HU: ['Prof. Dr.', 'Dr. habil.'],
  RO: ['Prof. Dr.', 'Conf. Dr.', 'Șef lucr. Dr.'],
};

/** An invented person of the market; `locationCode` decides whether a Hungarian name is likely in Romania. */
export function createPerson(
  random: Random,
  market: Market,
  locationCode: string,
  isPhysician: boolean,
): Person {
  const isHungarian = market === 'HU' || isHungarianIn(random, locationCode);
  const lists = PEOPLE[isHungarian ? 'HU' : 'RO'];
  const isFemale = random.chance(0.55);
  const givenName = createGivenName(random, isFemale ? lists.female : lists.male, isHungarian);
  const familyName = createFamilyName(random, lists.family, isFemale && isHungarian);
  const isRare = random.chance(0.04);
  const rareTitle = random.pick(RARE_TITLES[market]);
  const title = !isPhysician ? '' : isRare ? rareTitle : 'Dr.';
  return {
    isFemale,
    title,
    familyName,
    givenName,
    name: formatDoctorName(market, { title, familyName, givenName }),
    isHungarian,
  };
}

function isHungarianIn(random: Random, locationCode: string): boolean {
  const share = ['ro-hr', 'ro-cv'].includes(locationCode)
    ? 0.8
    : HUNGARIAN_SPEAKING.has(locationCode)
      ? 0.35
      : 0.01;
  return random.chance(share);
}

function createGivenName(random: Random, list: readonly string[], isHungarian: boolean): string {
  const first = random.pick(list);
  const second = random.pick(list);
  const isDouble = first !== second && random.chance(isHungarian ? 0.03 : 0.1);
  if (!isDouble) return first;
  return isHungarian ? `${first} ${second}` : `${first}-${second}`;
}

function createFamilyName(random: Random, list: readonly string[], mayBeMarried: boolean): string {
  const own = random.pick(list);
  const other = random.pick(list);
  const draw = random.unit();
  if (own === other) return own;
  if (draw < 0.04) return `${own}-${other}`;
  return mayBeMarried && draw < 0.08 ? `${other}né ${own}` : own;
}
