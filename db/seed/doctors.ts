import type { OpeningException } from '#app/features/calendar/open-weeks.ts';
import { MARKET_LOCALE, type Market } from '#app/i18n/locale.ts';
import type { ClinicPlan } from './clinic-plan.ts';
import type { Calendar, Demand, Doctor } from './clinic.ts';
import { createDoctorDescription } from './descriptions.ts';
import { SPECIALTIES, type Place, type Specialty, type Subfunction } from './facts.ts';
import { createPerson, type Person } from './people.ts';
import { pickDoctorPicture } from './pictures.ts';
import type { Random } from './random.ts';
import { createExceptions, type SchedulePool, type WeekPart } from './schedules.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';

/** Offered by rooms with machines, not by a doctor's calendar. */
export const ROOM_SPECIALTIES = new Set(['laboratory', 'radiology']);

/** What is done by whom and when, shared by all clinics of one run. */
export interface StaffContext {
  /** Monday of the current week. */
  monday: string;
  hasTexts: boolean;
  schedules: SchedulePool;
  deck: Record<Market, SpecialtyDeck>;
  /** By town: who works the first half of the week somewhere and has the rest to give. */
  lookingForSecondPlace: Map<string, Colleague>;
  nextDoctorId: number;
  nextCalendarId: number;
}

/** What a doctor takes along to a second place of work. */
interface Colleague {
  doctor: Doctor;
  specialty: Specialty;
  subfunctions: Subfunction[];
  exceptions: OpeningException[];
}

interface ClinicContext {
  plan: ClinicPlan;
  place: Place;
  isInternational: boolean;
  /** Descriptions draw from here, so that the rest is the same with and without them. */
  texts: Random;
}

export interface SpecialtyDeck {
  draw(): Specialty;
}

/** Deals specialties by weight; each comes up before the deck is shuffled again. */
export function createSpecialtyDeck(random: Random): SpecialtyDeck {
  const cards = SPECIALTIES.filter(({ key }) => !ROOM_SPECIALTIES.has(key)).flatMap((specialty) =>
    Array.from({ length: specialty.clinics.weight }, () => specialty),
  );
  let left: Specialty[] = [];
  return {
    draw() {
      if (left.length === 0) left = random.shuffle(cards);
      return left.pop() ?? random.pick(cards);
    },
  };
}

export interface Staff {
  doctors: Doctor[];
  calendars: Calendar[];
  /** Those practised here, without repetition. */
  specialties: Specialty[];
}

/** The doctors of one clinic with their calendars. */
export function createDoctors(random: Random, clinic: ClinicContext, run: StaffContext): Staff {
  const { plan, place } = clinic;
  const staff: Staff = { doctors: [], calendars: [], specialties: [] };
  const waiting = run.lookingForSecondPlace.get(townOf(place));
  for (let count = 0; count < plan.doctorCount; count += 1) {
    const joins = count > 0 && plan.kind === 'polyclinic' && waiting && random.chance(0.5);
    if (joins && run.lookingForSecondPlace.get(townOf(place)) === waiting) {
      run.lookingForSecondPlace.delete(townOf(place));
      addColleague(random, waiting, staff, run);
    } else {
      addNewDoctor(random, clinic, staff, run);
    }
  }
  return staff;
}

function addNewDoctor(random: Random, clinic: ClinicContext, staff: Staff, run: StaffContext) {
  const { place, plan, isInternational, texts } = clinic;
  const { market } = place;
  const specialty = pickSpecialty(random, plan, staff, run.deck[market]);
  const person = createPerson(random, market, place.locationCode, specialty.clinics.isPhysician);
  const id = run.nextDoctorId;
  run.nextDoctorId += 1;
  const seeksSecondPlace = random.chance(0.06);
  const subfunctions = pickSubfunctions(random, specialty, seeksSecondPlace);
  const languages = pickLanguages(random, market, person, isInternational);
  const isDescribed = texts.chance(0.88) && run.hasTexts;
  const doctor: Doctor = {
    id,
    person,
    languages,
    photoPath: random.chance(0.88) ? pickDoctorPicture(id, person.isFemale) : null,
    description: isDescribed
      ? createDoctorDescription(texts, { market, person, specialty, subfunctions, languages })
      : null,
    subfunctionIds: subfunctions.map((subfunction) => subfunction.id),
  };
  const exceptions = createExceptions(random, run.monday, MARKET_ZONES[market]);
  const colleague: Colleague = { doctor, specialty, subfunctions, exceptions };
  addToStaff(staff, doctor, specialty);
  staff.calendars.push(
    ...createCalendars(random, colleague, id, run, seeksSecondPlace ? 'early' : 'any'),
  );
  const town = townOf(place);
  if (seeksSecondPlace && !run.lookingForSecondPlace.has(town)) {
    run.lookingForSecondPlace.set(town, colleague);
  }
}

/** The same person once more, with the second half of the week and the same resource. */
function addColleague(random: Random, colleague: Colleague, staff: Staff, run: StaffContext) {
  const doctor = { ...colleague.doctor, id: run.nextDoctorId };
  run.nextDoctorId += 1;
  addToStaff(staff, doctor, colleague.specialty);
  const here = { ...colleague, doctor };
  staff.calendars.push(...createCalendars(random, here, colleague.doctor.id, run, 'late'));
}

function addToStaff(staff: Staff, doctor: Doctor, specialty: Specialty): void {
  staff.doctors.push(doctor);
  if (!staff.specialties.includes(specialty)) staff.specialties.push(specialty);
}

function pickSpecialty(
  random: Random,
  { kind }: ClinicPlan,
  { specialties }: Staff,
  deck: SpecialtyDeck,
): Specialty {
  const [first] = specialties;
  if (first && kind !== 'polyclinic') return first;
  return first && random.chance(0.25) ? random.pick(specialties) : deck.draw();
}

/** First visit and follow-up always, the rest mostly. Someone of two places has one calendar at each, so no long procedures. */
function pickSubfunctions(random: Random, specialty: Specialty, isShort: boolean): Subfunction[] {
  const all = specialty.subfunctions;
  const basic = all.filter(({ kind }) => kind === 'consultation' || kind === 'followup');
  const slot = mainSlotMinutes(all);
  const chosen = all.filter((subfunction) => {
    if (basic.includes(subfunction)) return true;
    const isOffered = random.chance(subfunction.kind === 'online' ? 0.5 : 0.72);
    return isOffered && (!isShort || subfunction.minutes <= slot);
  });
  return chosen.length > 0 ? chosen : all.slice(0, 1);
}

/** A calendar has one length of time: the first visit's, else what the longest service needs. */
function mainSlotMinutes(subfunctions: readonly Subfunction[]): number {
  const consultation = subfunctions.find(({ kind }) => kind === 'consultation');
  return consultation?.minutes ?? Math.max(...subfunctions.map(({ minutes }) => minutes));
}

function pickLanguages(
  random: Random,
  market: Market,
  person: Person,
  isInternational: boolean,
): string[] {
  const languages: string[] = [MARKET_LOCALE[market]];
  if (market === 'RO' && person.isHungarian) languages.push('hu');
  if (isInternational && random.chance(0.88)) languages.push('en');
  if (random.chance(0.08)) languages.push('de');
  return languages;
}

/** Procedures longer than a visit get times of their own in the second half of the week. */
function createCalendars(
  random: Random,
  { doctor, subfunctions, exceptions }: Colleague,
  resourceId: number,
  run: StaffContext,
  part: WeekPart,
): Calendar[] {
  const slotMinutes = mainSlotMinutes(subfunctions);
  const short = subfunctions.filter(({ minutes }) => minutes <= slotMinutes);
  const long = subfunctions.filter(({ minutes }) => minutes > slotMinutes);
  const demand = createDemand(random);
  const leadMinutes = random.pick([60, 60, 60, 120, 240]);
  const create = (offered: Subfunction[], minutes: number, ofWeek: WeekPart): Calendar => {
    const id = run.nextCalendarId;
    run.nextCalendarId += 1;
    return {
      id,
      resourceId,
      doctorId: doctor.id,
      slotMinutes: minutes,
      leadMinutes,
      subfunctionIds: offered.map((subfunction) => subfunction.id),
      rules: run.schedules.pick(random, ofWeek),
      // An extra Saturday in two calendars of one person would be one too many.
      exceptions: ofWeek === 'any' ? exceptions : exceptions.filter((one) => !one.isOpening),
      demand,
    };
  };
  if (long.length === 0) return [create(short, slotMinutes, part)];
  const longest = Math.max(...long.map(({ minutes }) => minutes));
  return [create(short, slotMinutes, 'early'), create(long, longest, 'late')];
}

export function createDemand(random: Random): Demand {
  const share = random.unit() ** 2 * 0.8;
  const weeks = random.int(1, 3);
  return { share, fullWeeks: random.chance(0.06) ? weeks : 0 };
}

function townOf({ market, city }: Place): string {
  return `${market} ${city}`;
}
