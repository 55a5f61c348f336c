import { Type } from 'typebox';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { LOCALES, MARKETS } from '#app/i18n/locale.ts';
import { staff } from '#app/platform/who.ts';
import { DAY_KINDS } from './year-days.ts';

const CLOSED = { additionalProperties: false };
const UUID = '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$';
const pieceName = Type.String({ maxLength: 160 });

export const savePiece = defineCall({
  name: 'savePiece',
  summary:
    "Writes a text, a page or another piece of a partner's record: as a draft, for a later moment or at once. What changed meanwhile is not overwritten (`changed_meanwhile`). At the host of the staff alone.",
  method: 'POST',
  path: '/api/staff/content/:partnerId/pieces',
  who: staff('content.write'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object(
    {
      piece: pieceName,
      /** As the partner's record has it there; null: the portal's own. */
      value: Type.Unknown(),
      /** As it was read with the piece. */
      seen: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      /** `now`, `draft`, or a time of the market's clock such as `2026-11-30T08:00`. */
      publish: Type.String({ maxLength: 20 }),
    },
    CLOSED,
  ),
  /** `seen`: what stands there now. */
  answer: Type.Object({ id: Type.Integer(), seen: Type.String() }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});

export const lookAtPiece = defineCall({
  name: 'lookAtPiece',
  summary: tellLook('a piece of contents'),
  method: 'POST',
  path: '/api/staff/content/:partnerId/pieces/look',
  who: staff('content.write'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object({ piece: pieceName }, CLOSED),
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

export const withdrawPiece = defineCall({
  name: 'withdrawPiece',
  summary:
    'Takes a draft back, or what was planned for a later moment. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/content/:partnerId/pieces/withdraw',
  who: staff('content.write'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object({ piece: pieceName, id: Type.Integer({ minimum: 1 }) }, CLOSED),
  answer: Type.Object({ seen: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});

export const putPreview = defineCall({
  name: 'putPreview',
  summary:
    'Keeps what is being written of a piece, checked, for the page that shows it before it is published. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/content/:partnerId/previews',
  who: staff('content.write'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object(
    {
      piece: pieceName,
      /** As the partner's record has it there; null: the portal's own. */
      value: Type.Unknown(),
      /** Of the form's last preview; null: its first. */
      draft: Type.Union([Type.String({ pattern: UUID }), Type.Null()]),
    },
    CLOSED,
  ),
  answer: Type.Object({ draft: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});

/** With what else is sent it fits into one call. */
const PICTURE_CHARACTERS_MAX = 60_000;

export const addPicture = defineCall({
  name: 'addPicture',
  summary:
    "Puts a picture beside a partner's record, for the looks that are to name it. At the host of the staff alone.",
  method: 'POST',
  path: '/api/staff/content/:partnerId/pictures',
  who: staff('content.write'),
  params: Type.Object({ partnerId: IdText }),
  body: Type.Object(
    {
      picture: Type.String({
        pattern: '^data:image/(svg\\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]{16,}={0,2}$',
        maxLength: PICTURE_CHARACTERS_MAX,
      }),
    },
    CLOSED,
  ),
  answer: Type.Object({ digest: Type.String(), type: Type.String() }),
  errors: ['invalid_input', 'not_found'],
});

const dayName = Type.String({ maxLength: 200 });

export const saveSpecialDays = defineCall({
  name: 'saveSpecialDays',
  summary:
    "Puts a year's holidays and swapped working days of a market in place of those it had. At the host of the staff alone.",
  method: 'POST',
  path: '/api/staff/content/special-days',
  who: staff('portal.write'),
  body: Type.Object(
    {
      market: Type.Enum([...MARKETS]),
      year: Type.Integer({ minimum: 2000, maximum: 2099 }),
      days: Type.Array(
        Type.Object(
          {
            day: Type.String({ maxLength: 10 }),
            kind: Type.Enum([...DAY_KINDS]),
            name: Type.Object({ hu: dayName, ro: dayName, en: dayName }, CLOSED),
          },
          CLOSED,
        ),
        { maxItems: 100 },
      ),
      /** As it was read with the days. */
      seen: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors: ['invalid_input', 'changed_meanwhile'],
});

const typed = Type.String({ maxLength: 2_000 });

export const createPartner = defineCall({
  name: 'createPartner',
  summary:
    'Makes a partner from one of ours as a template; its host answers within seconds. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/content/partners',
  who: staff('portal.write'),
  body: Type.Object(
    {
      key: typed,
      name: typed,
      productName: Type.Object({ hu: typed, ro: typed, en: typed }, CLOSED),
      host: typed,
      market: Type.Enum([...MARKETS]),
      locale: Type.Enum([...LOCALES]),
      /** Key of a partner of ours. */
      template: Type.String({ maxLength: 50 }),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.Integer() }),
  errors: ['invalid_input', 'changed_meanwhile'],
});
