import { expect, test } from 'vitest';
import { CARE_WORDS } from '#app/features/medical-care/words.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { FINISH_LINK_WORDS } from './words.ts';

test('who finishes a request by a link agrees to the same words as in its own form', () => {
  for (const locale of LOCALES) {
    const { toAcknowledge, acknowledge, tick, referralNeeded } = CARE_WORDS[locale].form;
    const own = { toAcknowledge, acknowledge, tick, referralNeeded };
    expect(FINISH_LINK_WORDS[locale].care).toMatchObject(own);
  }
});
