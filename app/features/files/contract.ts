import { Type, type Static } from 'typebox';
import { defineCall, IdText, InstantText } from '#app/platform/contract.ts';
import { SentFile, Uuid } from './sent-file.ts';

const Id = Type.Object({ id: Uuid });

export const uploadFile = defineCall({
  name: 'uploadFile',
  summary:
    'Takes one file (multipart/form-data, one part `file`) for a form that the caller sends later; only customers have forms that take files. `fields.file` of a refusal says why. Without a form it is deleted after a day.',
  method: 'POST',
  path: '/api/files',
  who: 'customer',
  body: Type.Object({ files: Type.Array(Uuid, { minItems: 1, maxItems: 1 }) }),
  answer: SentFile,
  answerStatus: 201,
  errors: [
    'invalid_input',
    'file_refused',
    'too_large',
    'unsupported_media_type',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
  ],
});

/** With no form, and when it goes by itself. */
export const LooseFile = Type.Object({ ...SentFile.properties, deleteAfter: InstantText });
export type LooseFile = Static<typeof LooseFile>;

export const findLooseFiles = defineCall({
  name: 'findLooseFiles',
  summary:
    'Files of the caller that no form was sent with, oldest first: they count towards how much somebody may keep.',
  method: 'GET',
  path: '/api/files',
  who: 'customer',
  answer: Type.Object({ files: Type.Array(LooseFile) }),
});

export const removeFile = defineCall({
  name: 'removeFile',
  summary: 'Deletes a file of the caller that no form was sent with. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/files/:id/remove',
  who: 'customer',
  params: Id,
  answer: Type.Object({}),
  errors: ['invalid_input'],
});

export const openFile = defineCall({
  name: 'openFile',
  summary:
    'An address under which the caller can download a file of theirs for 60 seconds, in this session alone.',
  method: 'POST',
  path: '/api/files/:id/address',
  who: 'customer',
  params: Id,
  answer: Type.Object({ url: Type.String(), expiresAt: InstantText }),
  errors: ['invalid_input', 'not_found'],
});

/** Not in the description: the address is made by `openFile`. */
export const FILE_PATH = '/api/files/:id/content';
/** The same for who organises the care that it was sent with. */
export const CARE_FILE_PATH = '/api/staff/medical-care/:partnerId/files/:file/content';
export const CareFileParams = Type.Object({ partnerId: IdText, file: Uuid });
export const FileProof = Type.Object({
  until: Type.String({ pattern: '^[0-9]{13}$' }),
  proof: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
});
