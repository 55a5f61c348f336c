import type { ServiceType } from '#app/platform/states.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** What the product has decides, never the caller; approval comes before care without it. */
export function serviceTypeOf(
  viewer: Pick<Viewer, 'hasPreauthorization' | 'hasMedicalCare'>,
): ServiceType {
  if (viewer.hasPreauthorization) return 'PREAUTHORIZATION';
  return viewer.hasMedicalCare ? 'MEDICAL_CARE' : 'SELF_PAID';
}
