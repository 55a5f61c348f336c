import type { Locale } from '#app/i18n/locale.ts';
import { en, enLink } from './messages/en.ts';
import { hu, huLink } from './messages/hu.ts';
import { ro, roLink } from './messages/ro.ts';
import type { PrivacyLinkWords, PrivacyMailWords } from './messages/shape.ts';

export const PRIVACY_MAIL_WORDS: Record<Locale, PrivacyMailWords> = { hu, ro, en };
export const PRIVACY_LINK_WORDS: Record<Locale, PrivacyLinkWords> = {
  hu: huLink,
  ro: roLink,
  en: enLink,
};
