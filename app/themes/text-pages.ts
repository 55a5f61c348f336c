/** Keys of the pages of text that every portal has; what they say lies in the database, see `db/reference/text-pages.json`. */
export const TEXT_PAGES = ['about', 'privacy', 'terms', 'accessibility'] as const;
export type TextPageKey = (typeof TEXT_PAGES)[number];

export interface TextPageContent {
  title: string;
  /** One sentence for search engines. */
  description: string;
  sections: { heading: string; paragraphs: string[]; list?: string[] }[];
}
