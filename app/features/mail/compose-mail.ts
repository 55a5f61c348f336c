import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { Theme } from '#app/themes/theme.ts';
import type { CalendarEntry } from './calendar-file.ts';
import { renderHtml, renderText, type MailBlock } from './layout.ts';
import { MAIL_WORDS } from './mail-words.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  calendar: { method: CalendarEntry['method']; content: string } | null;
  /** Whose logo the mail carries. */
  theme: Theme;
}

/** A mail as HTML and as plain text, in the looks of a partner. */
export function composeMail(
  { locale, theme }: { locale: Locale; theme: Theme },
  {
    subject,
    heading,
    preview,
    blocks,
    calendar = null,
  }: {
    subject: string;
    heading: string;
    /** What a list of mails shows after the subject. */
    preview: string;
    blocks: MailBlock[];
    calendar?: MailContent['calendar'];
  },
): MailContent {
  const words = MAIL_WORDS[locale];
  const product = theme.productName[locale];
  const layout = {
    language: locale,
    brandColour: theme.brandColour,
    productName: product,
    logo: fill(locale, words.logo, { product }),
    heading,
    preview,
    blocks,
    footer: [fill(locale, words.footer.automatic, { product }), words.footer.emergency],
  };
  return {
    subject: `${subject} – ${product}`,
    html: renderHtml(layout),
    text: renderText(layout),
    calendar,
    theme,
  };
}
