import { createAvatar } from '@dicebear/core';
import { avataaars, icons, rings } from '@dicebear/collection';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures are shared: drawing one per doctor would take longer than everything else. */
const DOCTOR_PICTURES_PER_SEX = 120;
const LOGOS = 120;

const PASTELS = ['dbeafe', 'e0f2f1', 'ede9fe', 'fef3c7', 'fce7f3', 'e2e8f0'];
const LOGO_COLOURS = ['0f766e', '1d4ed8', '4338ca', '0e7490', '15803d', '9d174d', 'b45309'];

const CALM_FACE: avataaars.Options & { backgroundColor: string[] } = {
  mouth: ['smile', 'twinkle'],
  eyes: ['default', 'happy'],
  eyebrows: ['default', 'defaultNatural'],
  clothing: ['blazerAndShirt', 'blazerAndSweater', 'collarAndSweater', 'shirtVNeck'],
  clothesColor: ['262e33', '3c4f5c', '65c9ff', '5199e4', '25557c', 'e6e6e6', 'b1e2ff'],
  accessories: ['prescription02', 'round'],
  accessoriesProbability: 28,
  accessoriesColor: ['262e33', '3c4f5c', '25557c'],
  skinColor: ['edb98a', 'ffdbb4', 'ffdbb4', 'd08b5b'],
  backgroundColor: PASTELS,
};

/** File of a doctor's picture below `uploads/`; 1 to 120 are women, 121 to 240 men. */
export function pickDoctorPicture(doctorId: number, isFemale: boolean): string {
  const number = (doctorId % DOCTOR_PICTURES_PER_SEX) + 1;
  return `doctors/${isFemale ? number : number + DOCTOR_PICTURES_PER_SEX}.svg`;
}

/** File of a clinic's logo below `uploads/`. */
export function pickLogo(providerId: number): string {
  return `providers/${(providerId % LOGOS) + 1}.svg`;
}

/** Draws all pictures that the functions above name into the uploads folder, unless they are there. The same every time. */
export async function drawPictures(uploadsFolder: string): Promise<void> {
  const count = async (name: string) =>
    (await readdir(join(uploadsFolder, name)).catch(() => [])).length;
  const isDrawn =
    (await count('doctors')) >= 2 * DOCTOR_PICTURES_PER_SEX && (await count('providers')) >= LOGOS;
  if (isDrawn) return;
  await mkdir(join(uploadsFolder, 'doctors'), { recursive: true });
  await mkdir(join(uploadsFolder, 'providers'), { recursive: true });
  const files = [
    ...Array.from({ length: 2 * DOCTOR_PICTURES_PER_SEX }, (_, index) => ({
      path: `doctors/${index + 1}.svg`,
      svg: drawDoctor(index + 1),
    })),
    ...Array.from({ length: LOGOS }, (_, index) => ({
      path: `providers/${index + 1}.svg`,
      svg: drawLogo(index + 1),
    })),
  ];
  await Promise.all(files.map(({ path, svg }) => writeFile(join(uploadsFolder, path), svg)));
}

const LOGO_ICONS: icons.Options['icon'] & {} = [
  'heart',
  'flower1',
  'flower2',
  'sun',
  'droplet',
  'flower3',
  'tree',
  'umbrella',
];

const HAIR_COLOURS = ['2c1b18', '4a312c', '724133', 'a55728', 'b58143', 'd6b370', 'e8e1e1'];

function drawDoctor(number: number): string {
  const isFemale = number <= DOCTOR_PICTURES_PER_SEX;
  // One colour for hair and beard alike.
  const hair = takeTurns(HAIR_COLOURS, number);
  return createAvatar(avataaars, {
    seed: `doctor-${number}`,
    ...CALM_FACE,
    hairColor: hair,
    facialHairColor: hair,
    top: isFemale
      ? ['bob', 'bun', 'curvy', 'longButNotTooLong', 'miaWallace', 'straight01', 'straight02']
      : ['shortFlat', 'shortRound', 'shortWaved', 'shortCurly', 'sides', 'theCaesar'],
    topProbability: 100,
    facialHair: ['beardLight', 'beardMedium'],
    facialHairProbability: isFemale ? 0 : 30,
  }).toString();
}

function drawLogo(number: number): string {
  const seed = `clinic-${number}`;
  if (number % 5 < 2) {
    return createAvatar(rings, { seed, ringColor: LOGO_COLOURS, scale: 84 }).toString();
  }
  return createAvatar(icons, {
    seed,
    backgroundColor: takeTurns(LOGO_COLOURS, number),
    icon: takeTurns(LOGO_ICONS, number),
    scale: 80,
  }).toString();
}

/** One item of the list, as the options of DiceBear want it. */
function takeTurns<T>(list: readonly T[], number: number): T[] {
  return list.filter((_, index) => index === number % list.length);
}
