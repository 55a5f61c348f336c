import { LANGUAGE_NAMES, LOCALES } from '#app/i18n/locale.ts';
import type { Examples } from '../examples.ts';
import { Cluster } from '../layout/layout.tsx';
import { Flag } from './flag.tsx';

export const examples: Examples = {
  all: () => (
    <Cluster>
      {LOCALES.map((locale) => (
        <Flag key={locale} locale={locale} title={LANGUAGE_NAMES[locale]} />
      ))}
    </Cluster>
  ),
};
