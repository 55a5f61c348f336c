/** Keys of the pages of text that every portal has; what they say lies in the database, see `db/reference/text-pages.json`. */
export const TEXT_PAGES = [
  'services-overview',
  'about',
  'how-to-register',
  'questions',
  'how-to-use',
  'dermatology',
  'privacy',
  'terms',
  'accessibility',
] as const;
export type TextPageKey = (typeof TEXT_PAGES)[number];

/** Where the button of a part of a page leads; where that is, the portal knows. A page of a service that a portal lacks has no button. */
export const TEXT_PAGE_GOALS = [
  'registration',
  'finder',
  'skin-check',
  'consultation',
  'health-check',
  'questions',
  'how-to-register',
] as const;
export type TextPageGoal = (typeof TEXT_PAGE_GOALS)[number];

/** Drawings before a heading. */
export const TEXT_PAGE_ICONS = [
  'alert',
  'calendar',
  'clock',
  'heart',
  'mail',
  'phone',
  'search',
  'shield',
  'tag',
  'user',
] as const;
export type TextPageIcon = (typeof TEXT_PAGE_ICONS)[number];

export interface TextPageContent {
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** Below the title, in a band with the theme's picture. */
  lead?: string;
  sections: TextPageSection[];
}

export interface TextPageSection {
  heading: string;
  icon?: TextPageIcon;
  paragraphs: string[];
  list?: string[];
  /** What to do, in order. */
  steps?: { title: string; text: string }[];
  action?: { label: string; to: TextPageGoal };
}
