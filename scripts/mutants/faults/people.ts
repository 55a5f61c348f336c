import type { Fault } from '../fault.ts';

const RULES = 'app/features/relatives/relative-rules.ts';
const RELATIVES = 'app/features/relatives/relatives.server.test.ts';
const OWN_DATA = 'app/features/profile/own-data.server.test.ts';
const PROFILE = 'app/features/profile/profile.server.test.ts';
const REGISTER = 'app/features/registration/register.server.test.ts';

/** Relatives, registrations, copies and erasure. */
export const PEOPLE: Fault[] = [
  {
    name: 'six adults share an account',
    file: RULES,
    find: 'SUB_ACCOUNTS_MAX = 5',
    replace: 'SUB_ACCOUNTS_MAX = 6',
    tests: [RELATIVES],
  },
  {
    name: 'eleven invitations a day are sent',
    file: 'app/features/relatives/invite-relative.server.ts',
    find: "purpose: 'invitation', limit: 10",
    replace: "purpose: 'invitation', limit: 11",
    tests: [RELATIVES],
  },
  {
    name: 'invitations are counted by the hour',
    file: 'app/features/relatives/invite-relative.server.ts',
    find: 'windowSeconds: 24 * 60 * 60',
    replace: 'windowSeconds: 60 * 60',
    tests: [RELATIVES],
  },
  {
    name: 'an invitation can be accepted for eight days',
    file: RULES,
    find: 'INVITATION_DAYS = 7',
    replace: 'INVITATION_DAYS = 8',
    tests: [RELATIVES],
  },
  {
    name: 'a relative who has moved away accepts an invitation',
    file: 'app/features/relatives/accept-invitation.server.ts',
    find: "      if (!isSameAddress(row, main)) throw new PortalError('other_address');\n",
    replace: '',
    tests: [RELATIVES],
  },
  {
    name: 'a relative at another address is invited',
    file: 'app/features/relatives/invite-relative.server.ts',
    find: "      if (!isSameAddress(address, own)) throw new PortalError('other_address');\n",
    replace: '',
    tests: [RELATIVES],
  },
  {
    name: 'a child is acted for on the eighteenth birthday',
    file: 'app/features/relatives/queries.server.ts',
    find: 'day_of_age(date_of_birth) > $2::date',
    replace: 'day_of_age(date_of_birth) >= $2::date',
    tests: [RELATIVES],
  },
  {
    name: 'the date of birth stays after an erasure',
    file: 'db/functions/profile/erasure.sql',
    find: "date_of_birth = date_trunc('year', date_of_birth)::date,\n",
    replace: '\n',
    tests: [OWN_DATA],
  },
  {
    name: 'the patient’s date of birth stays in visits after an erasure',
    file: 'db/functions/profile/erasure.sql',
    find: 'patient_first_name = NULL, patient_date_of_birth = NULL, patient_mothers_name = NULL',
    replace: 'patient_first_name = NULL, patient_mothers_name = NULL',
    tests: [OWN_DATA],
  },
  {
    name: 'consents stay after an erasure',
    file: 'db/functions/profile/erasure.sql',
    find: '  DELETE FROM consent WHERE customer_id = p_customer;\n',
    replace: '',
    tests: [OWN_DATA],
  },
  {
    name: 'a locked visit can be written to again',
    file: 'db/migrations/0085_people.sql',
    find: 'CREATE POLICY locked_rows ON reservation AS RESTRICTIVE FOR UPDATE TO vizit_app, vizit_worker USING (locked_at IS NULL)',
    replace:
      'CREATE POLICY locked_rows ON reservation AS RESTRICTIVE FOR UPDATE TO vizit_app, vizit_worker USING (true)',
    tests: [OWN_DATA],
  },
  {
    name: 'consent to marketing is kept for eleven years',
    file: 'app/features/profile/upkeep-queries.server.ts',
    find: "interval '10 years'",
    replace: "interval '11 years'",
    tests: [PROFILE],
  },
  {
    name: 'a bundle of 31 December 2018 is eligible',
    file: 'app/features/registration/eligibility.ts',
    find: "'2019-01-01'",
    replace: "'2018-12-31'",
    tests: [REGISTER],
  },
  {
    name: 'a yearly plan is eligible',
    file: 'app/features/registration/eligibility.ts',
    find: 'listed?.plan === ELIGIBLE_PLAN && listed.bundleCreatedOn',
    replace: 'listed !== null && ELIGIBLE_PLAN && listed.bundleCreatedOn',
    tests: [REGISTER],
  },
  {
    name: 'a used voucher is claimed again',
    file: 'db/functions/registration/vouchers.sql',
    find: 'WHERE partner_id = current_partner() AND code = p_code AND redeemed_at IS NULL\n',
    replace: 'WHERE partner_id = current_partner() AND code = p_code\n',
    tests: [REGISTER],
  },
  {
    name: 'a voucher that somebody else has just claimed is claimed',
    file: 'db/functions/registration/vouchers.sql',
    find: 'AND (claimed_by IS NULL OR claimed_by = p_person OR claimed_until <= portal_now())',
    replace: 'AND (true OR claimed_by = p_person)',
    tests: [REGISTER],
  },
  {
    name: 'English readers of Hungary are greeted with the family name first',
    file: 'app/people/person-name.ts',
    find: "locale === 'hu' ? market : GIVEN_NAME_FIRST",
    replace: 'market',
    tests: ['app/people/person-name.test.ts'],
  },
  {
    name: 'the short form of a boulevard is another address',
    file: 'app/people/address.ts',
    find: "  krt: 'korut',\n",
    replace: '',
    tests: ['app/people/address.test.ts'],
  },
];
