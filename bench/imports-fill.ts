import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const DOCTORS_OF_A_CLINIC = 50;
/** Of the samples in docs/imports. */
const LOCATION = 'hu-bp-05';

export const clinicsFor = (doctors: number) => Math.ceil(doctors / DOCTORS_OF_A_CLINIC);

function* writeProviders(clinics: number): Generator<string> {
  yield 'id,market,location,name,zip,city,address,lat,lng,phone,email,languages\n';
  for (let n = 0; n < clinics; n += 1) {
    const lat = (47.4 + (n % 100) / 500).toFixed(3);
    const lng = (19 + (n % 70) / 500).toFixed(3);
    yield `bench-${n},HU,${LOCATION},Mért Rendelő ${n},1051,Budapest,Nádor utca ${n + 1}.,${lat},${lng},06 1 555 0101,clinic-${n}@bench.example,hu|en\n`;
  }
}

function* writeDoctors(doctors: number): Generator<string> {
  yield 'id,provider,title,family_name,given_name,languages,services\n';
  for (let n = 0; n < doctors; n += 1) {
    yield `bench-${n},bench-${Math.floor(n / DOCTORS_OF_A_CLINIC)},Dr.,Mért${nameOf(n)},Ágnes,hu|en,1|2|3\n`;
  }
}

function* writeMembers(members: number, product: string): Generator<string> {
  yield 'id,email,last_name,first_name,date_of_birth,mothers_name,phone,market,zip,city,street,language,product,starts_on,ends_on,waiting_until\n';
  for (let n = 0; n < members; n += 1) {
    const day = String(1 + (n % 28)).padStart(2, '0');
    yield `bench-${n},member-${n}@bench.example,Mért${nameOf(n)},Anna,19${String(40 + (n % 60))}-03-${day},Kiss Ilona,06 20 ${String(1_000_000 + (n % 9_000_000))},HU,1117,Budapest,Irinyi József utca ${n % 200}.,hu,${product},2025-01-01,,\n`;
  }
}

/** A number in letters: names are never digits. */
function nameOf(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
}

export interface ImportFiles {
  providers: string;
  doctors: string;
  members: string;
}

/** Writes the files, line by line: the largest has a hundred megabytes. */
export async function writeFiles(
  files: ImportFiles,
  { doctors, members, product }: { doctors: number; members: number; product: string },
): Promise<void> {
  const write = (file: string, lines: Generator<string>) =>
    pipeline(Readable.from(lines), createWriteStream(file));
  await write(files.providers, writeProviders(clinicsFor(doctors)));
  await write(files.doctors, writeDoctors(doctors));
  await write(files.members, writeMembers(members, product));
}
