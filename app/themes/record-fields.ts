import { Type } from 'typebox';
import { LANDING_PARTS } from './face.ts';
import { PAGE_ADDRESS } from './partner-pages.ts';
import { LANDING_BODIES } from './theme.ts';

/*
 * One partner: everything that sets its portal apart. `description` says what a value must be, in words for whoever writes
 * the file: "flags.hasMap: must be true or false".
 */

const TEXT_LENGTH_MAX = 2_000;
/** A page takes its pictures with it on a telephone. */
const PICTURE_CHARACTERS_MAX = 700_000;

export const Text = Type.String({
  minLength: 1,
  maxLength: TEXT_LENGTH_MAX,
  // Signs that nobody sees: control codes, and those that turn the direction of what follows.
  pattern:
    '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$',
  description: `a text of 1 to ${TEXT_LENGTH_MAX} characters`,
});
export const Names = Type.Object({ hu: Text, ro: Text, en: Text }, { additionalProperties: false });
export const Flag = Type.Boolean({ description: 'true or false' });
export const Optional = Type.Optional(Flag);
export const Colour = Type.String({
  pattern: '^#[0-9a-f]{6}$',
  description: 'a colour such as #0b716a, in small letters',
});
/** A stroke to the left is one to the right for a browser, and a mark of direction shows another address than it opens. */
export const WebAddress = Type.String({
  pattern:
    '^(https://[^ "<>\\\\\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069]{4,300})?$',
  description: 'an address that begins with https://, or empty',
});
export const Picture = Type.String({
  pattern: '^data:image/(svg\\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]{16,}={0,2}$',
  maxLength: PICTURE_CHARACTERS_MAX,
  description: 'an SVG, PNG, JPEG or WebP picture of at most 500 kB',
});
export const Phone = Type.String({
  pattern: '^\\+[1-9][0-9]{6,14}$',
  description: 'a telephone number such as +3615550100',
});
export const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'a day such as 2026-03-31',
});
export const Address = Type.String({
  pattern: PAGE_ADDRESS,
  description: 'small letters and digits, words parted by -, such as acme-start',
});
export const Amount = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'a whole amount in the currency of the market',
});

export const LandingBody = Type.Enum([...LANDING_BODIES]);
export const Parts = Type.Array(Type.Enum([...LANDING_PARTS]), { maxItems: 20 });
export const Key = Type.String({
  pattern: '^[a-z][a-z0-9]{0,30}(_[a-z0-9]{1,30}){0,3}$',
  description: 'small letters and digits, words parted by _',
});
