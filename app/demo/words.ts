import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { DemoWords } from './messages/shape.ts';

export const DEMO_WORDS: Record<Locale, DemoWords> = { hu, ro, en };
