import type { ProfileProblem } from '#app/features/clinic-profile/profile-rules.ts';
import type { Locale } from '#app/i18n/locale.ts';

/** Words of the page on which a clinic writes what patients are told of it and its doctors. */
export interface ProfileRoomWords {
  title: string;
  whose: string;
  clinicItself: string;
  imported: string;
  about: string;
  aboutHint: string;
  /** By language, as a label. */
  aboutIn: Record<Locale, string>;
  picture: string;
  pictureHint: string;
  choosePicture: string;
  withoutPicture: string;
  pictureTaken: string;
  languages: string;
  reach: string;
  phone: string;
  email: string;
  emailHint: string;
  web: string;
  services: string;
  servicesHint: string;
  addService: string;
  /** `{name}` */
  removeService: string;
  preview: string;
  previewHint: string;
  previewIn: string;
  showPreview: string;
  hidePreview: string;
  errors: Record<ProfileProblem, string>;
}
