import type { Market } from '#app/i18n/locale.ts';
import type { Place, Specialty } from './facts.ts';
import {
  BRANDS,
  IMAGING_NAMES,
  LABORATORY_NAMES,
  POLYCLINIC_NAMES,
  PRACTICE_NAMES,
  QUARTERS,
  SPECIALIST_NAMES,
} from './facts/provider-words.ts';
import type { Random } from './random.ts';

export type ClinicKind = 'practice' | 'specialist' | 'polyclinic' | 'laboratory' | 'imaging';

const PATTERNS: Record<ClinicKind, Record<Market, readonly string[]>> = {
  practice: PRACTICE_NAMES,
  specialist: SPECIALIST_NAMES,
  polyclinic: POLYCLINIC_NAMES,
  laboratory: LABORATORY_NAMES,
  imaging: IMAGING_NAMES,
};
const ATTEMPTS = 12;

export interface ClinicNameInput {
  kind: ClinicKind;
  place: Place;
  /** Its only specialty, if it has only one. */
  specialty: Specialty | undefined;
  /** Its only doctor, if it has only one. */
  doctorName: string | undefined;
  street: string;
  taken: Set<string>;
}

/** A name that fits the market, the place and what the clinic does, and that no other clinic has. */
export function createClinicName(random: Random, input: ClinicNameInput): string {
  const { taken, street } = input;
  let name = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    name = drawName(random, input);
    if (!taken.has(name)) break;
  }
  for (let number = 1; taken.has(name); number += 1) {
    name = number === 1 ? `${name} – ${street}` : `${name.replace(/ \d+$/, '')} ${number}`;
  }
  taken.add(name);
  return name;
}

function drawName(random: Random, { kind, place, specialty, doctorName }: ClinicNameInput): string {
  const { market } = place;
  const words: Record<string, string | undefined> = {
    brand: random.pick(BRANDS[market]),
    place: random.pick(QUARTERS[place.locationCode] ?? [placeWord(place)]),
    adjective: specialty?.clinics.clinicAdjective,
    specialty: specialty && (specialty.clinics.clinicNoun ?? specialty.name.ro),
    doctor: doctorName,
  };
  const pattern = random.pick(PATTERNS[kind][market]);
  return pattern.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

/** A clinic of Debrecen is "Debreceni"; Romanian clinics carry the town's short name as it is. */
function placeWord({ market, city }: Place): string {
  if (market === 'RO') return city.replace(/-Napoca$/, '');
  return city === 'Eger' ? 'Egri' : `${city}i`;
}
