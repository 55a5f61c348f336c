import type { ClinicPlan } from './clinic-plan.ts';
import type { Calendar } from './clinic.ts';
import { createDemand, type StaffContext } from './doctors.ts';
import { SPECIALTIES, type Specialty, type Subfunction } from './facts.ts';
import type { Random } from './random.ts';

/** Keeps the resource ids of rooms apart from those of people, which are doctor ids. */
const FIRST_ROOM_RESOURCE = 1_000_000_000;
/** The shortest time of an imaging room, in minutes; shorter examinations share it. */
const IMAGING_SLOT_MINUTES = 20;

export interface Rooms {
  calendars: Calendar[];
  specialties: Specialty[];
}

/** Calendars without a doctor: the blood draws of a laboratory, the machines of an imaging centre. */
export function createRooms(random: Random, { kind }: ClinicPlan, run: StaffContext): Rooms {
  const hasLaboratory = kind === 'laboratory' || (kind === 'polyclinic' && random.chance(0.25));
  const hasImaging = kind === 'imaging' || (kind === 'polyclinic' && random.chance(0.12));
  const rooms: Rooms = { calendars: [], specialties: [] };
  if (hasLaboratory) addRooms(random, rooms, 'laboratory', run);
  if (hasImaging) addRooms(random, rooms, 'radiology', run);
  return rooms;
}

function addRooms(random: Random, rooms: Rooms, key: string, run: StaffContext): void {
  const specialty = SPECIALTIES.find((candidate) => candidate.key === key);
  if (!specialty) throw new Error(`No specialty "${key}"`);
  rooms.specialties.push(specialty);
  const isImaging = key === 'radiology';
  const byLength = Map.groupBy(specialty.subfunctions, ({ minutes }: Subfunction) =>
    isImaging ? Math.max(IMAGING_SLOT_MINUTES, minutes) : minutes,
  );
  for (const [slotMinutes, subfunctions] of byLength) {
    const id = run.nextCalendarId;
    run.nextCalendarId += 1;
    rooms.calendars.push({
      id,
      resourceId: FIRST_ROOM_RESOURCE + id,
      doctorId: null,
      slotMinutes,
      leadMinutes: 120,
      subfunctionIds: subfunctions.map((subfunction) => subfunction.id),
      rules: isImaging ? run.schedules.imaging : run.schedules.laboratory,
      exceptions: [],
      demand: createDemand(random),
    });
  }
}
