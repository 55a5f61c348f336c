import type { ClinicKind } from './clinic-names.ts';
import type { Random } from './random.ts';

/** How large a directory is to be. */
export interface DirectorySize {
  providers: { HU: number; RO: number };
  doctors: number;
}

export interface ClinicPlan {
  kind: ClinicKind;
  doctorCount: number;
}

const SMALLEST: Record<ClinicKind, number> = {
  practice: 1,
  specialist: 2,
  polyclinic: 4,
  laboratory: 0,
  imaging: 0,
};

/** What each clinic is and how many doctors it has, so that together they have exactly `doctors`. */
export function planClinics(random: Random, clinics: number, doctors: number): ClinicPlan[] {
  const plans = Array.from({ length: clinics }, (_, index): ClinicPlan => {
    // Whatever chance says, someone must take up the difference.
    const kind = index === 0 ? 'polyclinic' : pickKind(random.unit());
    return { kind, doctorCount: SMALLEST[kind] + spread(random, kind) };
  });
  let difference = doctors - plans.reduce((sum, { doctorCount }) => sum + doctorCount, 0);
  const step = Math.sign(difference);
  while (difference !== 0) {
    const before = difference;
    for (const plan of plans) {
      const isElastic = step > 0 ? plan.kind === 'polyclinic' : canShrink(plan);
      if (difference === 0 || !isElastic) continue;
      plan.doctorCount += step;
      difference -= step;
    }
    if (difference === before) {
      throw new RangeError(`${clinics} clinics cannot have only ${doctors} doctors`);
    }
  }
  return plans;
}

function pickKind(draw: number): ClinicKind {
  if (draw < 0.34) return 'practice';
  if (draw < 0.64) return 'specialist';
  if (draw < 0.94) return 'polyclinic';
  return draw < 0.97 ? 'laboratory' : 'imaging';
}

function spread(random: Random, kind: ClinicKind): number {
  if (kind === 'specialist') return random.int(0, 2);
  return kind === 'polyclinic' ? Math.round(random.bell() * 6) : 0;
}

function canShrink({ kind, doctorCount }: ClinicPlan): boolean {
  return doctorCount > SMALLEST[kind];
}
