import { fill } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TextPageContent } from '#app/themes/text-pages.ts';
import { HOURS_MARK, writePhoneHours } from '#app/time/write-phone-hours.ts';
import type { ServiceWords } from './messages/shape.ts';
import { SERVICE_WORDS } from './words.ts';

type Asked = Pick<Portal, 'locale' | 'theme'>;

/** What the services are called, with the partner's phone hours. */
export function writeServiceWords({ locale, theme }: Asked): ServiceWords {
  const { phoneAdvice, ...others } = SERVICE_WORDS[locale];
  const { hours, label } = writePhoneHours(theme.phones.hours, locale);
  return {
    ...others,
    phoneAdvice: {
      ...phoneAdvice,
      label: fill(locale, phoneAdvice.label, { label }),
      about: phoneAdvice.about.map((text) => fill(locale, text, { hours })),
    },
  };
}

/** A page of text, ours or the partner's, with the partner's phone hours where it asks for them. */
export function writeHoursInPage(
  { sections, ...page }: TextPageContent,
  { locale, theme }: Asked,
): TextPageContent {
  const { hours } = writePhoneHours(theme.phones.hours, locale);
  const write = (text: string) => text.replaceAll(HOURS_MARK, () => hours);
  return {
    ...page,
    ...(page.lead !== undefined && { lead: write(page.lead) }),
    sections: sections.map(({ paragraphs, list, steps, ...section }) => ({
      ...section,
      paragraphs: paragraphs.map(write),
      ...(list && { list: list.map(write) }),
      ...(steps && { steps: steps.map(({ title, text }) => ({ title, text: write(text) })) }),
    })),
  };
}
