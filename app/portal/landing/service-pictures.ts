import { servicePictures } from '#app/ui/illustrations/service-pictures.ts';
import type { ServiceKey } from '#app/features/content/available-services.ts';
import priceLists from './pictures/price-lists.svg?url';

/** 815 x 400. */
export const SERVICE_PICTURES: Record<ServiceKey, string> = {
  doctorFinder: servicePictures['provider-search'],
  providerFinder: priceLists,
  healthCheck: servicePictures['health-check'],
};
