import { expect, test } from 'vitest';
import { PROFILE_WORDS } from './words.ts';

/** What the portal writes down about an account whose owner may read it. */
const ACTIONS = [
  'subscription_started',
  'booked_on_behalf',
  'appointment_added',
  'recovery_code_used',
  'passkey_added',
  'preauthorization_read',
  'preauthorization_approved',
  'preauthorization_rejected',
];

test.each(['hu', 'ro', 'en'] as const)(
  'what was done with an account is named in its events (%s)',
  (locale) => {
    const actions: Record<string, string> = PROFILE_WORDS[locale].privacy.events.actions;
    for (const action of ACTIONS) expect(actions, action).toHaveProperty(action);
  },
);
