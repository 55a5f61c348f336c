import { Type, type Static } from 'typebox';
import { LOCALES } from '#app/i18n/locale.ts';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the rules say what is right. */
const FormText = Type.String({ maxLength: 20_000 });
const Uuid = Type.String({ format: 'uuid' });
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Partner = Type.Object({ partnerId: IdText });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). 0: it is new. */
const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;

export const AdviceDoctor = Type.Object({ id: Id, name: Type.String() });
/** Somebody of the staff who answers at the partner. */
export type AdviceDoctor = Static<typeof AdviceDoctor>;

const teamFields = {
  name: FormText,
  /** null: of any. */
  specializationId: Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()]),
  /** In which they write; empty: any. */
  languages: Type.Array(Type.Enum([...LOCALES]), { maxItems: 3 }),
  memberIds: Type.Array(Id, { maxItems: 1_000 }),
  /** One of them; null: nobody. */
  leadId: Type.Union([Id, Type.Null()]),
};
const AdviceTeam = Type.Object({ id: Id, version, ...teamFields });
export type AdviceTeam = Static<typeof AdviceTeam>;

export const saveTeam = defineCall({
  name: 'saveTeam',
  summary:
    'Makes a team of doctors who answer in writing, or changes it. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-room/:partnerId/teams',
  who: staff('advice.lead'),
  params: Partner,
  body: Type.Object({ id: Type.Union([Id, Type.Null()]), version, ...teamFields }, CLOSED),
  answer: Type.Object({}),
  errors,
});

export const dropTeam = defineCall({
  name: 'dropTeam',
  summary:
    'Ends a team; what was handed over to it is everybody’s. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-room/:partnerId/teams/:id/drop',
  who: staff('advice.lead'),
  params: Type.Object({ partnerId: IdText, id: IdText }),
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors,
});

const minute = Type.Integer({ minimum: 0, maximum: 1_440 });
const hours = { from: minute, until: minute, staffId: Id };
const rota = {
  weekly: Type.Array(
    Type.Object({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), ...hours }, CLOSED),
    { maxItems: 200 },
  ),
  days: Type.Array(
    Type.Object(
      {
        day: Type.String({ maxLength: 20 }),
        shifts: Type.Array(Type.Object(hours, CLOSED), { maxItems: 50 }),
      },
      CLOSED,
    ),
    { maxItems: 200 },
  ),
};

export const saveRota = defineCall({
  name: 'saveRota',
  summary:
    'Says who of a team is on duty when: shifts of each weekday in minutes since midnight of the partner’s clock, and days that differ. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-room/:partnerId/teams/:id/rota',
  who: staff('advice.lead'),
  params: Type.Object({ partnerId: IdText, id: IdText }),
  body: Type.Object({ version, ...rota }, CLOSED),
  answer: Type.Object({}),
  errors,
});

const templateFields = {
  locale: Type.Enum([...LOCALES]),
  title: FormText,
  text: FormText,
  /** Everybody’s who answers at the partner. */
  isShared: Type.Boolean(),
};
const Template = Type.Object({ id: Uuid, version, isMine: Type.Boolean(), ...templateFields });
/** An answer kept ready, as one who may use it sees it. */
export type Template = Static<typeof Template>;

export const saveTemplate = defineCall({
  name: 'saveTemplate',
  summary:
    'Keeps an answer ready, of one’s own or everybody’s who answers at the partner, or changes it. What is everybody’s stays so. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-room/:partnerId/templates',
  who: staff('advice.answer'),
  params: Partner,
  body: Type.Object({ id: Type.Union([Uuid, Type.Null()]), version, ...templateFields }, CLOSED),
  answer: Type.Object({}),
  errors,
});

export const dropTemplate = defineCall({
  name: 'dropTemplate',
  summary: 'Throws an answer that was kept ready away. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/advice-room/:partnerId/templates/:id/drop',
  who: staff('advice.answer'),
  params: Type.Object({ partnerId: IdText, id: Uuid }),
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors,
});
