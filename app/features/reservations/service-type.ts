import type { Viewer } from '#app/platform/viewer.ts';

/** How a customer's visit is paid for and organised. */
export const SERVICE_TYPES = ['PREAUTHORIZATION', 'MEDICAL_CARE', 'SELF_PAID'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** What the product has decides, never the caller; approval comes before care without it. */
export function serviceTypeOf(
  viewer: Pick<Viewer, 'hasPreauthorization' | 'hasMedicalCare'>,
): ServiceType {
  if (viewer.hasPreauthorization) return 'PREAUTHORIZATION';
  return viewer.hasMedicalCare ? 'MEDICAL_CARE' : 'SELF_PAID';
}
