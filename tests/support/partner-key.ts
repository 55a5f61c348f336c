import { partnerKeyOf } from '#db/partner-proof.ts';

/** By which the connections of tests prove their partner. */
export const TEST_PARTNER_KEY = partnerKeyOf('a secret of the tests, for partners');
