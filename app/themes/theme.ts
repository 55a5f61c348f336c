import type { Locale, LocalisedText } from '#app/i18n/locale.ts';
import type { Face } from './face.ts';
import type { PartnerPhones } from './partner-phones.ts';
import type { Company, PartnerPage } from './partner-record.ts';
import type { TextPageContent, TextPageKey } from './text-pages.ts';

/**
 * What sets one partner's portal apart, made from the partner's record. Colours and type of ours lie in a folder's `tokens.css`,
 * pictures beside it; a partner may have its own. A component never asks which theme it is in; it reads a flag.
 */
export interface Theme {
  /** Of the folder of ours that the looks come from. */
  key: string;
  /** What its mails, titles and documents call the portal: the partner's product, never the program's name. */
  productName: Record<Locale, string>;
  /** `--brand-600`, for mails: they know no custom properties. White is readable on it. */
  brandColour: string;
  flags: ThemeFlags;
  /** Body of the landing page, for visitors and for members. */
  landing: { visitor: LandingBody; member: LandingBody };
  /** The hero of the start page, and what follows it. */
  face: Face;
  /** The partner's own pages, each at an address of one part. */
  pages: readonly PartnerPage[];
  /** Own labels of services, by the kind of service (`TYPE_...`). */
  serviceLabels?: Record<string, Required<LocalisedText>>;
  /** Sub-function chosen when the finder opens without filters; null for none. */
  preselectedSubfunction: number | null;
  storeLinks: { appStore: string; googlePlay: string };
  /** Who runs the portal; null: not said. */
  company: Company | null;
  /** Where the operator takes registrations on pages of its own; empty: on the portal's. */
  registrationLink: string;
  /** Where the insured claim what they paid themselves; empty: nowhere. */
  claimLink: string;
  phones: PartnerPhones;
  /** Pages of text in place of those that every portal has. */
  textPages: Partial<Record<TextPageKey, Record<Locale, TextPageContent>>>;
  /** Addresses of what the partner has in place of the folder's; null: the folder's. */
  own: { stylesheet: string | null; logo: string | null; hero: string | null };
}

/**
 * `index`: welcome, search and services; `search`: the search itself; `skin_check`: the same about one examination of the skin; `intro`: what there is and how to begin; `services`:
 * what a member may use; `offers`: four offers, services and how to use them; `cards`: eight things that a card gives.
 */
export const LANDING_BODIES = [
  'index',
  'search',
  'skin_check',
  'intro',
  'services',
  'offers',
  'cards',
] as const;
export type LandingBody = (typeof LANDING_BODIES)[number];

/** The finder itself, under what the partner says first. */
export function isSearchBody(body: LandingBody): boolean {
  return body === 'search' || body === 'skin_check';
}

export interface ThemeFlags {
  /** The finder's routes exist; off sends them to `/`. */
  hasCalendar: boolean;
  /** Visitors see the week calendar of free slots. */
  hasPublicCalendar: boolean;
  /** Visitors book without an account (fee paid on site). */
  isPublicPortal: boolean;
  hasPaidServices: boolean;
  heroFinderButtons: boolean;
  showsGroupHeadings: boolean;
  showsDiscounts: boolean;
  /** A provider's coupon stands in the place of its price list. */
  showsCouponButton: boolean;
  /** The finder has a map beside its list. */
  hasMap: boolean;
  /** Names and buttons of a list lead to the pages of providers and doctors. */
  opensProvidersFromList: boolean;
  /** A marker of the map opens its provider's page. */
  opensProvidersFromMap: boolean;
  /** Mother's name is asked for when booking. */
  asksMothersName: boolean;
  /** The health questionnaires exist; they do where nothing is said. */
  hasQuestionnaires?: boolean;
  /** Phone advice and call-backs exist; they do not where nothing is said. */
  hasPhoneAdvice?: boolean;
  /** Doctors answer questions in writing. */
  hasWrittenAdvice?: boolean;
  /** Patients say what they think of visits that were fulfilled, and everybody reads it once the partner has. */
  hasReviews?: boolean;
}
