import { servicePictures } from '#app/ui/illustrations/service-pictures.ts';
import type { ServiceKey, StartPart } from '#app/features/content/available-services.ts';
import priceLists from './pictures/price-lists.svg?url';

/** 815 x 400. */
export const SERVICE_PICTURES: Record<ServiceKey, string> = {
  phoneAdvice: servicePictures['phone-advice'],
  onlineAdvice: servicePictures['online-advice'],
  doctorFinder: servicePictures['provider-search'],
  providerFinder: priceLists,
  healthCheck: servicePictures['health-check'],
};

/** The same of the parts of a start page. */
export const START_PICTURES: Record<StartPart['key'], string> = {
  ...SERVICE_PICTURES,
  videoVisit: servicePictures['video-visit'],
};
