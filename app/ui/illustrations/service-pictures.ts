/** The scenes of `service-pictures.svg`, 815 x 400. */
export const SERVICE_PICTURE_NAMES = [
  'provider-search',
  'price-lists',
  'phone-advice',
  'online-advice',
  'health-check',
  'video-visit',
] as const;

export type ServicePictureName = (typeof SERVICE_PICTURE_NAMES)[number];
