import { expect, test } from 'vitest';
import { fill } from '#app/i18n/words.ts';
import { errorMessage } from '#app/platform/error-message.ts';
import { en as bookingEn } from '#app/features/reservation-form/messages/en.ts';
import { en } from './messages/en.ts';
import { hu } from './messages/hu.ts';
import { ro } from './messages/ro.ts';

const WORDS = { hu, ro, en };

test.each([
  [
    'hu',
    'Előzetes engedély szükséges',
    'Az időpontot így is lefoglalhatja. 2 munkanapon belül értesítjük, hogy a biztosítása fedezi-e az ellátást.',
    'Az ellátáshoz előzetes engedély szükséges. Az időpontot így is lefoglalhatja: értesítjük, hogy a biztosítása fedezi-e.',
  ],
  [
    'ro',
    'Este necesară o aprobare prealabilă',
    'Puteți face programarea oricum. Vă anunțăm în 24 de ore dacă serviciul este acoperit de asigurare.',
    'Acest serviciu necesită aprobare prealabilă. Îl puteți programa oricum: vă anunțăm dacă este acoperit de asigurare.',
  ],
  [
    'en',
    'Prior approval is needed',
    'You can book all the same. We will let you know within 24 hours whether your plan covers this care.',
    'This care needs prior approval. You can book it all the same: we will let you know whether your plan covers it.',
  ],
] as const)(
  'in %s one is told that care needs approval, may book it anyway, and is told when it will be decided [C745 C746 C824]',
  (locale, title, text, refusal) => {
    expect(WORDS[locale].required).toEqual({ title, text });
    expect(errorMessage(locale, 'preauth_required')).toBe(refusal);
  },
);

test.each([
  ['hu', '2 munkanapon belül', 'későbbi időpontot', 'kárbejelentés menüpontban'],
  ['ro', '2 zile lucrătoare', 'o dată mai îndepărtată', 'meniul de raportare a daunelor'],
  ['en', 'within 48 hours', 'a later date', 'claim-reporting menu'],
] as const)(
  'in %s a visit that is too near is said to be so, and what to do [C747 C748 C749]',
  (locale, span, later, claim) => {
    for (const text of [WORDS[locale].tooSoon.text, errorMessage(locale, 'preauth_too_early')]) {
      for (const part of [span, later, claim]) expect(text).toContain(part);
    }
  },
);

test('the English texts are those of the requirement [C750 C753]', () => {
  const mandatory = 'Attachment of a medical referral is mandatory.';
  expect(errorMessage('en', 'attachments_required', { phone: '+3615550100' })).toContain(mandatory);
  expect(errorMessage('en', 'attachments_required', { phone: '+3615550100' })).toContain(
    '+3615550100',
  );
  expect(en.referral.title).toBe(mandatory);
  expect(bookingEn.form.failed).toContain(
    'The booking of the appointment was unsuccessful due to unknown reasons.',
  );
});

test('what is paid is said with its amount in every language, the rest without places to fill', () => {
  for (const locale of ['hu', 'ro', 'en'] as const) {
    const { fullPayment, partialPayment, ...others } = WORDS[locale].warnings;
    for (const text of [fullPayment, partialPayment]) {
      expect(fill(locale, text, { amount: '40 000 Ft' })).toMatch(/: 40 000 Ft\.$/);
    }
    expect(Object.values(others).join(' ')).not.toContain('{');
  }
});
