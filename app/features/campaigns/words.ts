import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { CampaignWords } from './messages/shape.ts';

export const CAMPAIGN_WORDS: Record<Locale, CampaignWords> = { hu, ro, en };
