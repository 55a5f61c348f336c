import { createAvatar } from '@dicebear/core';
import { avataaars } from '@dicebear/collection';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawClinic } from './clinic-pictures.ts';

/** Pictures are shared: drawing one per doctor would take longer than everything else. */
const DOCTOR_PICTURES_PER_SEX = 120;
const CLINIC_PICTURES = 120;

const PASTELS = ['dbeafe', 'e0f2f1', 'ede9fe', 'fef3c7', 'fce7f3', 'e2e8f0'];

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

/** File of a clinic's picture below `uploads/`. */
export function pickClinicPicture(providerId: number): string {
  return `providers/${(providerId % CLINIC_PICTURES) + 1}.svg`;
}

/** Draws all pictures that the functions above name into the uploads folder, unless they are there. The same every time. */
export async function drawPictures(uploadsFolder: string): Promise<void> {
  const count = async (name: string) =>
    (await readdir(join(uploadsFolder, name)).catch(() => [])).length;
  const isDrawn =
    (await count('doctors')) >= 2 * DOCTOR_PICTURES_PER_SEX &&
    (await count('providers')) >= CLINIC_PICTURES;
  if (isDrawn) return;
  await mkdir(join(uploadsFolder, 'doctors'), { recursive: true });
  await mkdir(join(uploadsFolder, 'providers'), { recursive: true });
  const files = [
    ...Array.from({ length: 2 * DOCTOR_PICTURES_PER_SEX }, (_, index) => ({
      path: `doctors/${index + 1}.svg`,
      svg: drawDoctor(index + 1),
    })),
    ...Array.from({ length: CLINIC_PICTURES }, (_, index) => ({
      path: `providers/${index + 1}.svg`,
      svg: drawClinic(index + 1),
    })),
  ];
  await Promise.all(files.map(({ path, svg }) => writeFile(join(uploadsFolder, path), svg)));
}

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

/** One item of the list, as the options of DiceBear want it. */
function takeTurns<T>(list: readonly T[], number: number): T[] {
  return list.filter((_, index) => index === number % list.length);
}
