import { Type } from 'typebox';
import { defineCall, IdText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { SAVED_LIST_NAMES } from './lists.ts';

const CLOSED = { additionalProperties: false };
/** Any text a form may send; the rules say what is right. */
const FormText = Type.String({ maxLength: 20_000 });
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Which = Type.Object({ partnerId: IdText, id: IdText });
/** As the caller has seen it: what changed meanwhile is not overwritten (`changed_meanwhile`). */
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const errors = ['invalid_input', 'not_found', 'changed_meanwhile'] as const;

export const saveView = defineCall({
  name: 'saveView',
  summary:
    'Keeps what a list of the staff is narrowed down to under a name, for the caller or for the team of a partner. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/list-views',
  who: staff('view.keep'),
  body: Type.Object(
    {
      list: Type.Enum(SAVED_LIST_NAMES),
      name: FormText,
      /** Of the list’s address; what the list does not know is refused. */
      query: FormText,
      /** Whose team it is for; null: the caller’s own. */
      partnerId: Type.Union([Id, Type.Null()]),
      isStart: Type.Boolean(),
    },
    CLOSED,
  ),
  answer: Type.Object({}),
  errors,
});

export const renameView = defineCall({
  name: 'renameView',
  summary: 'Gives a saved view another name. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/list-views/:partnerId/:id/name',
  who: staff('view.keep'),
  params: Which,
  body: Type.Object({ version, name: FormText }, CLOSED),
  answer: Type.Object({}),
  errors,
});

export const startWithView = defineCall({
  name: 'startWithView',
  summary:
    'Has a list begin with a saved view for the caller, or with no view any more. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/list-views/:partnerId/:id/start',
  who: staff('view.keep'),
  params: Which,
  body: Type.Object({ isStart: Type.Boolean() }, CLOSED),
  answer: Type.Object({}),
  errors,
});

export const dropView = defineCall({
  name: 'dropView',
  summary: 'Throws a saved view away. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/list-views/:partnerId/:id/drop',
  who: staff('view.keep'),
  params: Which,
  body: Type.Object({ version }, CLOSED),
  answer: Type.Object({}),
  errors,
});
