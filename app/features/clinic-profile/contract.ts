import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { ABOUT_MAX, PHONES_MAX, SERVICES_MAX, SPOKEN_LANGUAGES, WEB_MAX } from './profile-rules.ts';

const CLOSED = { additionalProperties: false };
/** Longer than a text may be; what is wrong with it is said of the field. */
const About = Type.String({ maxLength: 2 * ABOUT_MAX });
const Line = Type.String({ maxLength: 4 * WEB_MAX });
/** null: the clinic itself. */
const doctorId = Type.Union([
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  Type.Null(),
]);
const Which = Type.Object({ providerId: IdText });

const Profile = Type.Object(
  {
    /** As typed: see `profile-text.ts`. */
    about: Type.Object({ hu: About, ro: About, en: About }, CLOSED),
    /** Below `/uploads/`: the one that is there, or as `addProfilePicture` answers. */
    picture: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    /** ISO 639. */
    languages: Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), {
      maxItems: 2 * SPOKEN_LANGUAGES.length,
    }),
    phone: Type.Array(Line, { maxItems: PHONES_MAX }),
    email: Line,
    web: Line,
    services: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      maxItems: 2 * SERVICES_MAX,
    }),
  },
  CLOSED,
);

/** What stands there, for whoever saves over it. */
const SeenProfile = Type.String({ pattern: '^[0-9a-f]{32}$' });

export const saveProfile = defineCall({
  name: 'saveProfile',
  summary:
    'Writes what patients are told of a clinic or one of its doctors: as a draft, or at once. What changed meanwhile is not overwritten (`changed_meanwhile`). At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/profile',
  who: staff('provider.write'),
  params: Which,
  body: Type.Object(
    {
      doctorId,
      profile: Profile,
      /** As it was read with the profile. */
      seen: SeenProfile,
      /** Else it is kept as a draft. */
      isPublished: Type.Boolean(),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.Integer(), seen: SeenProfile }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const withdrawProfile = defineCall({
  name: 'withdrawProfile',
  summary:
    'Takes the draft of a clinic’s or doctor’s profile back. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/profile/withdraw',
  who: staff('provider.write'),
  params: Which,
  body: Type.Object({ doctorId, id: Type.Integer({ minimum: 1 }) }, CLOSED),
  answer: Type.Object({ seen: SeenProfile }),
  errors: ['invalid_input', 'not_found'],
});

export const addProfilePicture = defineCall({
  name: 'addProfilePicture',
  summary:
    'Takes one picture (multipart/form-data, one part `file`) for a profile that is to name it: drawn anew, square, with nothing in it but its pixels. `fields.file` of a refusal says why. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/clinic/:providerId/pictures/:of',
  who: staff('provider.write'),
  params: Type.Object({ providerId: IdText, of: Type.Enum(['clinic', 'doctor']) }),
  body: Type.Object({ files: Type.Array(Type.String(), { minItems: 1, maxItems: 1 }) }),
  /** Below `/uploads/`. */
  answer: Type.Object({ picture: Type.String() }),
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'file_refused',
    'too_large',
    'unsupported_media_type',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
  ],
});
