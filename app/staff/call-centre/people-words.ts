import type { Locale } from '#app/i18n/locale.ts';
import { en } from './people-messages/en.ts';
import { hu } from './people-messages/hu.ts';
import { ro } from './people-messages/ro.ts';
import type { PeopleWords } from './people-messages/shape.ts';

export const PEOPLE_WORDS: Record<Locale, PeopleWords> = { hu, ro, en };
