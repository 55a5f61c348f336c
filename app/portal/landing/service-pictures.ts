import type { ServicePictureName } from '#app/ui/illustrations/service-pictures.ts';
import type { StartPart } from '#app/features/content/available-services.ts';

/** The picture of each service, and of each part of a start page. */
export const SERVICE_PICTURES: Record<StartPart['key'], ServicePictureName> = {
  phoneAdvice: 'phone-advice',
  onlineAdvice: 'online-advice',
  doctorFinder: 'provider-search',
  providerFinder: 'price-lists',
  healthCheck: 'health-check',
  videoVisit: 'video-visit',
};
