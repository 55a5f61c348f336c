import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { errorMessage } from './error-message.ts';
import { ERRORS, RETRY_AFTER_SECONDS, type ErrorCode } from './errors.ts';

test('who has no valid subscription reads the same wherever one is needed: not only relatives need it', () => {
  const texts = (['hu', 'ro', 'en'] as const).map((locale) =>
    errorMessage(locale, 'subscription_required'),
  );
  expect(texts.join(' ')).not.toMatch(/relativ|hozzátartoz|famil/i);
  expect(texts).toEqual([
    expect.stringContaining('érvényes előfizetés'),
    expect.stringContaining('abonament valabil'),
    expect.stringContaining('valid subscription'),
  ]);
});

describe('what is too much', () => {
  const codes = Object.entries(ERRORS).flatMap(([code, status]) =>
    status === 429 ? [code as ErrorCode] : [],
  );
  /** These say it by themselves: the time, the life of a hold, moments. */
  const OWN_WORDS: Partial<Record<ErrorCode, Record<Locale, RegExp>>> = {
    no_more_texts: { hu: /17:05-ig/, ro: /Până la 17:05/, en: /until 17:05/ },
    no_more_mails: { hu: /17:05-ig/, ro: /Până la 17:05/, en: /until 17:05/ },
    too_many_holds: { hu: /15 perc/, ro: /15 minute/, en: /15 minutes/ },
    too_many_at_once: { hu: /néhány másodperc/, ro: /câteva secunde/, en: /a few seconds/ },
  };
  const WAITS = { hu: '7 perc múlva', ro: 'peste 7 minute', en: 'in 7 minutes' };

  test.each(codes)('%s: says in words after how long it works, as it really is', (code) => {
    for (const locale of LOCALES) {
      const text = errorMessage(locale, code, { time: '17:05' }, 7 * 60);
      const own = OWN_WORDS[code]?.[locale];
      if (own) expect(text).toMatch(own);
      else expect(text).toContain(WAITS[locale]);
    }
  });

  test('nobody reads a place that was left open, or a wait that no code has', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      for (const locale of LOCALES) {
        const text = errorMessage(locale, code);
        expect(text, code).not.toContain('{wait}');
        if (RETRY_AFTER_SECONDS[code] === undefined) {
          expect(errorMessage(locale, code, {}, 7 * 60), code).toBe(text);
        }
      }
    }
  });
});
