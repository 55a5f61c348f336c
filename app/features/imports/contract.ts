import { Type } from 'typebox';
import { LookAnswer, LookQuery, tellLook } from '#app/features/work-looks/look-contract.ts';
import { defineCall } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';
import { IMPORT_KINDS } from './kind-names.ts';
import { IMPORT_BYTES_MAX } from './order-rules.ts';

const CLOSED = { additionalProperties: false };
const NumberText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const Which = Type.Object({ partnerId: NumberText, id: NumberText });
const Received = Type.Integer({ minimum: 0 });
/** No database keeps a NUL. */
const STORABLE = '^[^\\u0000]*$';
const NAME_MAX = 200;
const SOURCE_MAX = 300;

export const beginImport = defineCall({
  name: 'beginImport',
  summary:
    'Begins to take a file that is to be imported, in parts, or goes on with the same file of the same person where it broke off: `received` says from where. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/imports',
  who: staff('import.run'),
  body: Type.Object(
    {
      partnerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      kind: Type.Enum([...IMPORT_KINDS]),
      name: Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: STORABLE }),
      /** Name, size and age of the file, by which it is known again. */
      source: Type.String({ minLength: 1, maxLength: SOURCE_MAX, pattern: STORABLE }),
      size: Type.Integer({ minimum: 0, maximum: IMPORT_BYTES_MAX }),
    },
    CLOSED,
  ),
  answer: Type.Object({ id: Type.String(), received: Received }),
  answerStatus: 201,
  errors: ['invalid_input', 'too_many_files'],
});

export const sendImportPart = defineCall({
  name: 'sendImportPart',
  summary:
    'Takes the next part of a file (application/octet-stream): 512 KiB from `start`, or what is left. `changed_meanwhile`: it does not go on from there. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/imports/:partnerId/:id/parts/:start',
  who: staff('import.run'),
  params: Type.Object({
    ...Which.properties,
    start: Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$' }),
  }),
  answer: Type.Object({ received: Received }),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile', 'unsupported_media_type'],
});

export const lookAtImport = defineCall({
  name: 'lookAtImport',
  summary: tellLook('a file that is imported'),
  method: 'POST',
  path: '/api/staff/imports/:partnerId/:id/look',
  who: staff('import.run'),
  params: Which,
  query: LookQuery,
  answer: LookAnswer,
  errors: ['invalid_input', 'not_found'],
});

/** check: all of the file has come, a worker looks through it and changes nothing; run: what was checked is imported. */
export const IMPORT_STEPS = ['check', 'run', 'cancel'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const stepImport = defineCall({
  name: 'stepImport',
  summary:
    'Has a file that has come checked, has a checked one imported, or cancels it. A worker does it meanwhile: all of the file or nothing. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/imports/:partnerId/:id/step',
  who: staff('import.run'),
  params: Which,
  body: Type.Object({ step: Type.Enum([...IMPORT_STEPS]) }, CLOSED),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'changed_meanwhile'],
});
