import type { Fault } from '../fault.ts';

const PATIENT = 'app/features/reservations/patient.ts';
const PATIENT_TEST = 'app/features/reservations/patient.test.ts';
const PERSON = 'app/people/person-fields.ts';
const TEXT = 'app/people/text.ts';
const TEXT_TEST = 'app/people/text.test.ts';

/** What may be typed. */
export const FORMS: Fault[] = [
  {
    name: 'a comment has 191 characters',
    file: PATIENT,
    find: 'COMMENT_MAX = 190',
    replace: 'COMMENT_MAX = 191',
    tests: [PATIENT_TEST],
  },
  {
    name: 'a mother’s name has 51 characters',
    file: PERSON,
    find: 'mothersName: 50',
    replace: 'mothersName: 51',
    tests: [PATIENT_TEST],
  },
  {
    name: 'a smiling face counts as two characters',
    file: TEXT,
    find: '  for (const _ of text) count += 1;\n',
    replace: '  count = text.length;\n',
    tests: [TEXT_TEST],
  },
  {
    name: 'a name turns the reading direction of what follows',
    file: TEXT,
    find: String.raw`\u2028-\u202e\u2060-\u206f`,
    replace: '',
    tests: [PATIENT_TEST],
  },
  {
    name: 'somebody is born tomorrow',
    file: PERSON,
    find: "if (text > today) return 'dateInFuture';",
    replace: '',
    tests: [PATIENT_TEST],
  },
  {
    name: 'Romanian letters of old keyboards stay as they are',
    file: TEXT,
    find: '    .replace(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter as keyof typeof COMMA_BELOW])\n',
    replace: '',
    tests: [TEXT_TEST],
  },
  {
    name: 'a day in a sentence is offered as a phone number',
    file: 'app/people/phone-links.ts',
    find: 'if (!RUNS.test(run) || !PREFIX.test(phone) || digits',
    replace: 'if (!RUNS.test(run) || digits',
    tests: ['app/people/phone-links.test.ts'],
  },
  {
    name: 'the browser sends calls without their body',
    file: 'server/bare-contracts.ts',
    find: "if (property.key.name === 'body') return 'body: {}';",
    replace: "if (property.key.name === 'body') return [];",
    tests: ['server/bare-contracts.test.ts'],
  },
  {
    name: 'scripts that every page needs are taken along by one page',
    file: 'server/shared-chunks.ts',
    find: 'priority: rank,',
    replace: 'priority: -rank,',
    tests: ['server/shared-chunks.test.ts'],
  },
  {
    name: 'an address of mail may end in a number',
    file: 'app/people/person-fields.ts',
    find: '/^\\p{L}{2,}$/u',
    replace: '/^[\\p{L}\\p{N}]{2,}$/u',
    tests: ['app/people/person-fields.test.ts'],
  },
  {
    name: 'somebody else is booked for without their agreement',
    file: 'app/features/reservation-form/check-on-behalf.ts',
    find: "...(draft.isAgreed ? {} : { isAgreed: 'agreementRequired' as const }),",
    replace: '',
    tests: ['app/features/reservation-form/check-on-behalf.test.ts'],
  },
  {
    name: 'a tab remembers an agreement that nobody gave',
    file: 'app/features/reservation-form/draft.ts',
    find: 'draft.isAgreed = stored.isAgreed === true',
    replace: 'draft.isAgreed = Boolean(stored.isAgreed)',
    tests: ['app/features/reservation-form/draft.test.ts'],
  },
];
