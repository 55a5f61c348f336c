import type { Translated } from '../words.ts';
import type { hu } from './hu.ts';

export type SharedWords = Translated<typeof hu>;
