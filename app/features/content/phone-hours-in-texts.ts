import { fill } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TextPageContent } from '#app/themes/text-pages.ts';
import { HOURS_MARK, writePhoneHours } from '#app/time/write-phone-hours.ts';
import type { ServiceWords } from './messages/shape.ts';
import { SERVICE_WORDS } from './words.ts';

type ServiceContext = Pick<Portal, 'locale' | 'market' | 'theme'>;

/** What the services are called, with the partner's phone hours. */
export function writeServiceWords(asked: ServiceContext): ServiceWords {
  const { locale, theme } = asked;
  const { phoneAdvice, ...others } = SERVICE_WORDS[locale];
  const { hours, label } = writePhoneHours(theme.phones.hours, asked);
  return {
    ...others,
    phoneAdvice: {
      ...phoneAdvice,
      label: fill(locale, phoneAdvice.label, { label }),
      about: phoneAdvice.about.map((text) => fill(locale, text, { hours })),
    },
  };
}

/** A text, ours or the partner's, with the partner's phone hours wherever it asks for them. */
export function writeHoursInText(text: string, asked: ServiceContext): string {
  const { hours } = asked.theme.phones;
  return text.replaceAll(HOURS_MARK, () => writePhoneHours(hours, asked).hours);
}

/** The same with each text of a page. */
export function writeHoursInPage(
  { title, description, lead, sections }: TextPageContent,
  asked: ServiceContext,
): TextPageContent {
  const write = (text: string) => writeHoursInText(text, asked);
  return {
    title: write(title),
    description: write(description),
    ...(lead !== undefined && { lead: write(lead) }),
    sections: sections.map(({ heading, paragraphs, list, steps, action, ...section }) => ({
      ...section,
      heading: write(heading),
      paragraphs: paragraphs.map(write),
      ...(list && { list: list.map(write) }),
      ...(steps && {
        steps: steps.map((step) => ({ title: write(step.title), text: write(step.text) })),
      }),
      ...(action && { action: { ...action, label: write(action.label) } }),
    })),
  };
}
