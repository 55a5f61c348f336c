import { expect, test } from 'vitest';
import { errorMessage } from './error-message.ts';

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
