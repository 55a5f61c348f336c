import { foldEmail } from '#app/people/account-email.ts';
import type { StaffRole } from '#app/platform/actor.ts';
import type { Transaction } from '#db/client.ts';
import {
  findSpecialties,
  getDirectoryDoctor,
  isStaffDoctor,
  type DirectoryDoctorRow,
} from './staff-queries.server.ts';

/** Roles in which somebody speaks with patients as a doctor. */
const OF_DOCTORS: readonly StaffRole[] = ['advice_doctor', 'doctor'];

interface DoctorInput {
  email: string;
  clinic: string | null;
  doctor?: string | undefined;
  languages?: string | undefined;
  specialties?: string | undefined;
}

interface StaffDoctorInput {
  languages: string[];
  specializationIds: number[];
  /** In the directory. */
  doctorId: number | null;
}

/**
 * What a doctor among the staff is told by: as the directory has them, or as the command says; what the command says goes first.
 * @returns no doctor: the role is none of a doctor, or they are known as one already and nothing new was said
 */
export async function readStaffDoctor(
  transaction: Transaction,
  role: StaffRole,
  input: DoctorInput,
): Promise<{ doctor?: StaffDoctorInput; problems: string[] }> {
  const said = [input.doctor, input.languages, input.specialties];
  const isSaid = said.some((one) => one !== undefined);
  if (!OF_DOCTORS.includes(role)) {
    return {
      problems: isSaid ? [`--doctor, --languages, --specialties: ${role} is no doctor`] : [],
    };
  }
  if (!isSaid && (await isStaffDoctor(transaction, foldEmail(input.email)))) {
    return { problems: [] };
  }
  const problems: string[] = [];
  const listed = await readListed(transaction, input, problems);
  const languages = readLanguages(input.languages, problems) ?? listed?.languages ?? [];
  const chosen = await readSpecialties(transaction, input.specialties, problems);
  const specializationIds = chosen ?? listed?.specialization_ids ?? [];
  if (problems.length > 0) return { problems };
  if (languages.length === 0 || specializationIds.length === 0) {
    return {
      problems: [`--doctor, or --languages and --specialties: are needed for ${role}`],
    };
  }
  const doctorId = input.doctor === undefined ? null : Number(input.doctor);
  return { doctor: { languages, specializationIds, doctorId }, problems };
}

async function readListed(
  transaction: Transaction,
  { doctor, clinic, email }: DoctorInput,
  problems: string[],
): Promise<DirectoryDoctorRow | null> {
  if (doctor === undefined) return null;
  const providerId = clinic !== null && /^\d{1,15}$/.test(clinic) ? Number(clinic) : null;
  const found = /^[1-9]\d{0,15}$/.test(doctor)
    ? await getDirectoryDoctor(transaction, Number(doctor), providerId)
    : null;
  if (!found) {
    const where = providerId === null ? '' : ` at clinic ${providerId}`;
    problems.push(`--doctor: there is no doctor ${doctor}${where}`);
  } else if (found.taken_by !== null && found.taken_by !== foldEmail(email)) {
    problems.push(`--doctor: ${doctor} is ${found.taken_by} already`);
  }
  return found;
}

function readLanguages(text: string | undefined, problems: string[]): string[] | null {
  if (text === undefined) return null;
  const languages = [...new Set(text.split(',').map((one) => one.trim()))];
  if (!languages.every((one) => /^[a-z]{2}$/.test(one))) {
    problems.push('--languages: must be of two letters each, parted by commas, such as hu,en');
  }
  return languages;
}

async function readSpecialties(
  transaction: Transaction,
  text: string | undefined,
  problems: string[],
): Promise<number[] | null> {
  if (text === undefined) return null;
  const keys = [...new Set(text.split(',').map((one) => one.trim()))];
  const found = await findSpecialties(transaction, keys);
  for (const key of keys) {
    if (!found.some((one) => one.key === key)) {
      problems.push(`--specialties: there is no specialty ${key}`);
    }
  }
  return found.map(({ id }) => id);
}
