import healthCheck from './services/health-check.svg?url';
import onlineAdvice from './services/online-advice.svg?url';
import phoneAdvice from './services/phone-advice.svg?url';
import providerSearch from './services/provider-search.svg?url';
import videoVisit from './services/video-visit.svg?url';

/** Pictures of the service tiles, 815 x 400. */
export const servicePictures = {
  'provider-search': providerSearch,
  'phone-advice': phoneAdvice,
  'online-advice': onlineAdvice,
  'health-check': healthCheck,
  'video-visit': videoVisit,
} as const;
