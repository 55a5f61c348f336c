import { Type } from 'typebox';
import { defineCall } from '#app/platform/contract.ts';
import { SentFile, Uuid } from './sent-file.ts';
import { FILE_BYTES_MAX } from './file-rules.ts';

// Apart from `contract.ts`, which many pages need.

const UploadId = Type.Object({ id: Uuid });
/** How much of an upload has come, in bytes. */
const Received = Type.Integer({ minimum: 0 });

export const beginUpload = defineCall({
  name: 'beginUpload',
  summary:
    'Begins to take a file in parts, or goes on with the same content of the caller that broke off: `received` says from where. Of five that broke off the oldest is forgotten when another begins; all are after a day.',
  method: 'POST',
  path: '/api/files/uploads',
  who: 'customer',
  body: Type.Object({
    size: Type.Integer({ minimum: 1, maximum: FILE_BYTES_MAX }),
    /** SHA-256 of the whole, base64url. */
    digest: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  }),
  answer: Type.Object({ id: Uuid, received: Received }),
  answerStatus: 201,
  errors: ['invalid_input', 'too_many_files'],
});

export const sendPart = defineCall({
  name: 'sendPart',
  summary:
    'Takes the next part of an upload (application/octet-stream): 512 KiB from `start`, or what is left. `changed_meanwhile`: it does not go on from there; `beginUpload` says from where.',
  method: 'POST',
  path: '/api/files/uploads/:id/parts/:start',
  who: 'customer',
  params: Type.Object({ id: Uuid, start: Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$' }) }),
  answer: Type.Object({ received: Received }),
  errors: [
    'invalid_input',
    'not_found',
    'changed_meanwhile',
    'unsupported_media_type',
    'file_refused',
    'too_large',
    'too_many_at_once',
    'storage_full',
  ],
});

export const finishUpload = defineCall({
  name: 'finishUpload',
  summary:
    'Makes a file of an upload whose parts have all come, under the same rules as `uploadFile`. Repeating it gives the same file.',
  method: 'POST',
  path: '/api/files/uploads/:id/finish',
  who: 'customer',
  params: UploadId,
  body: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
  answer: SentFile,
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'changed_meanwhile',
    'file_refused',
    'too_large',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
  ],
});

export const removeUpload = defineCall({
  name: 'removeUpload',
  summary:
    'Forgets an upload of the caller that has not become a file. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/files/uploads/:id/remove',
  who: 'customer',
  params: UploadId,
  answer: Type.Object({}),
  errors: ['invalid_input'],
});
