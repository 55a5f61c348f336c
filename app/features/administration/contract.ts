import { Type } from 'typebox';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { STAFF_ROLES } from '#app/platform/actor.ts';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** As the caller has seen the colleague: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const NAME_MAX = 200;
const EMAIL_MAX = 254;
const LANGUAGES_MAX = 10;
const SPECIALTIES_MAX = 20;

const Role = {
  partnerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  role: Type.Enum([...STAFF_ROLES]),
  /** Where the role is for one clinic. */
  providerId: Type.Optional(Id),
  /** Of a doctor: what they speak, of two letters each, and the numbers of their specialties. */
  languages: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), { maxItems: LANGUAGES_MAX }),
  ),
  specialties: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: SPECIALTIES_MAX }),
  ),
};

export const inviteStaff = defineCall({
  name: 'inviteStaff',
  summary:
    'Lets somebody in as staff: they get a link by mail that sets password and authenticator. Who is known already gets the role. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/administration/staff',
  who: staff('staff.write'),
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }),
      name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
      locale: Type.Enum([...LOCALES]),
      ...Role,
    },
    CLOSED,
  ),
  /** Who was let in, as they are now; `isNew`: they get a link, else they work here already and have one role more. */
  answer: Type.Object({
    homePartnerId: Type.Integer(),
    staffId: Type.Integer(),
    version,
    isNew: Type.Boolean(),
  }),
  errors: ['invalid_input', 'email_taken'],
});

const Which = Type.Object({ homePartnerId: IdText, staffId: IdText });

export const changeStaffRole = defineCall({
  name: 'changeStaffRole',
  summary:
    'Gives a colleague a role, or takes it. Nobody changes their own. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/administration/staff/:homePartnerId/:staffId/role',
  who: staff('staff.write'),
  params: Which,
  body: Type.Object({ isGiven: Type.Boolean(), version, ...Role }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

/** As the list of the jobs has it. */
const JobKind = Type.String({ pattern: '^[a-z_0-9]{1,60}$' });

export const retryJobs = defineCall({
  name: 'retryJobs',
  summary:
    'Has jobs that were given up done after all: one by its number, or all of a kind. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/administration/jobs/retry',
  who: staff('system.watch'),
  /** One of the two. */
  body: Type.Object({ id: Type.Optional(Id), kind: Type.Optional(JobKind) }, CLOSED),
  answer: Type.Object({ count: Type.Integer() }),
  errors: ['invalid_input'],
});

export const lookAtDeadJobs = defineCall({
  name: 'lookAtDeadJobs',
  summary: tellLook('the list of given-up jobs'),
  method: 'POST',
  path: '/api/staff/administration/jobs/look',
  who: staff('system.watch'),
  query: LookQuery,
  answer: Type.Pick(LookAnswer, ['others']),
});

/** suspend: nobody signs in any more; sessions: they sign in again; renew: password and authenticator are set anew by a link. */
export const ACCESS_CHANGES = ['sessions', 'renew', 'suspend'] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];

export const changeStaffAccess = defineCall({
  name: 'changeStaffAccess',
  summary:
    'Ends the sessions of a colleague, has them set password and authenticator anew by a link that is mailed, or suspends them. Nobody does it to themselves. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/administration/staff/:homePartnerId/:staffId/access',
  who: staff('staff.write'),
  params: Which,
  body: Type.Object({ change: Type.Enum([...ACCESS_CHANGES]), version }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
