import { Type } from 'typebox';

/** A code of the authenticator app or a recovery code, as typed. */
export const SecondFactorCode = Type.String({ maxLength: 40 });

/** What a call that asks for the second factor may be answered besides. */
export const SECOND_FACTOR_ERRORS = [
  'second_factor_required',
  'second_factor_wrong',
  'too_many_codes',
] as const;
