import type { Locale } from '#app/i18n/locale.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { GalleryWords } from './messages/shape.ts';

export const GALLERY_WORDS: Record<Locale, GalleryWords> = { hu, ro, en };
