import type { PartnerBodyWords } from '../partner-bodies/messages/shape.ts';

/** What the start page of a skin check says besides the search, in the reader's language. */
export type SkinCheck = PartnerBodyWords['skinCheck'];
