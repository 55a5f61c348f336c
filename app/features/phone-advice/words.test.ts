import { expect, test } from 'vitest';
import { PHONE_ADVICE_WORDS } from './words.ts';

const DOCTOR = { hu: /orvos/i, en: /doctor/i, ro: /medic\b/i };
const CALL_CENTRE = { hu: /ügyfélszolgálat/i, en: /customer service/i, ro: /serviciul clienți/i };

test.each(['hu', 'en', 'ro'] as const)(
  'nobody is promised a doctor whom the call centre may call, and the topics say who calls: %s',
  (locale) => {
    const { rules, form, list } = PHONE_ADVICE_WORDS[locale];
    for (const text of [rules.identity, form.otherIntro, form.lead, list.statuses.claimed]) {
      expect(text).not.toMatch(DOCTOR[locale]);
    }
    expect(form.topicHint).toMatch(DOCTOR[locale]);
    expect(form.topicHint).toMatch(CALL_CENTRE[locale]);
  },
);
