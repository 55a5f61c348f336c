import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/i18n/words.ts';
import type { Portal } from '#app/platform/portal.ts';
import { writePhoneHours } from '#app/time/write-phone-hours.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';
import type { PartnerBodyWords } from './messages/shape.ts';

export const PARTNER_BODY_WORDS: Record<Locale, PartnerBodyWords> = { hu, ro, en };

/** The same with the partner's phone hours. */
export function writePartnerBodyWords(
  portal: Pick<Portal, 'locale' | 'market' | 'theme'>,
): PartnerBodyWords {
  const { locale, theme } = portal;
  const { services, benefits, ...others } = PARTNER_BODY_WORDS[locale];
  const { hours } = writePhoneHours(theme.phones.hours, portal);
  const write = <Words extends { text: string }>(words: Words): Words => ({
    ...words,
    text: fill(locale, words.text, { hours }),
  });
  return {
    ...others,
    services: { ...services, phoneAdvice: write(services.phoneAdvice) },
    benefits: { ...benefits, phoneAdvice: write(benefits.phoneAdvice) },
  };
}
