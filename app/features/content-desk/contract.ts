import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

const CLOSED = { additionalProperties: false };
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
  answer: Type.Object({ id: Type.Integer() }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
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
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found'],
});
