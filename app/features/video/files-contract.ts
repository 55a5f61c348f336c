import { Type, type Static } from 'typebox';
import { FileIds, SentFile, Uuid } from '#app/features/files/sent-file.ts';
import { defineCall, IdText, InstantText } from '#app/platform/contract.ts';
import { staff } from '#app/platform/who.ts';

// What patient and doctor of a video visit give each other; a third person sees nothing of it.

const CLOSED = { additionalProperties: false };
const VisitFile = Type.Object({
  ...SentFile.properties,
  from: Type.Enum(['patient', 'doctor']),
});
export type VisitFile = Static<typeof VisitFile>;
const VisitFiles = Type.Object({ files: Type.Array(VisitFile) });

const Own = Type.Object({ id: Uuid });

export const findVisitFiles = defineCall({
  name: 'findVisitFiles',
  summary:
    'What was sent with the caller’s own video visit or during it, by either side, oldest first.',
  method: 'GET',
  path: '/api/video-visits/:id/files',
  who: 'customer',
  params: Own,
  answer: VisitFiles,
  errors: ['invalid_input', 'not_found'],
});

export const addVisitFiles = defineCall({
  name: 'addVisitFiles',
  summary:
    'Gives uploaded files of the caller to the doctor of their own video visit, while its room is open. Repeating it changes nothing.',
  method: 'POST',
  path: '/api/video-visits/:id/files',
  who: 'customer',
  params: Own,
  body: Type.Object({ files: FileIds }, CLOSED),
  answer: VisitFiles,
  errors: ['invalid_input', 'not_found', 'video_visit_closed', 'too_many_files'],
});

const Which = Type.Object({ partnerId: IdText, id: Uuid });

export const findFilesOfVisitToHold = defineCall({
  name: 'findFilesOfVisitToHold',
  summary:
    'What was sent with a video visit of the caller’s calendar or during it. At the host of the staff alone.',
  method: 'GET',
  path: '/api/staff/video-visits/:partnerId/:id/files',
  who: staff('visit.hold'),
  params: Which,
  answer: VisitFiles,
  errors: ['invalid_input', 'not_found', 'already_claimed', 'video_visit_closed'],
});

export const giveVisitFile = defineCall({
  name: 'giveVisitFile',
  summary:
    'Gives one file (multipart/form-data, one part `file`) to the patient of a video visit that the caller has called in. `fields.file` of a refusal says why. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/files',
  who: staff('visit.hold'),
  params: Which,
  body: Type.Object({ files: Type.Array(Uuid, { minItems: 1, maxItems: 1 }) }),
  answer: VisitFiles,
  answerStatus: 201,
  errors: [
    'invalid_input',
    'not_found',
    'already_claimed',
    'video_visit_closed',
    'file_refused',
    'too_large',
    'unsupported_media_type',
    'too_many_files',
    'too_many_at_once',
    'storage_full',
  ],
});

export const openVisitFile = defineCall({
  name: 'openVisitFile',
  summary:
    'An address under which the doctor of a video visit can save one of its files for 60 seconds, in this session alone. At the host of the staff alone.',
  method: 'POST',
  path: '/api/staff/video-visits/:partnerId/:id/files/:file/address',
  who: staff('visit.hold'),
  params: Type.Object({ ...Which.properties, file: Uuid }),
  answer: Type.Object({ url: Type.String(), expiresAt: InstantText }),
  errors: ['invalid_input', 'not_found', 'already_claimed', 'video_visit_closed'],
});

/** Not in the description: the address is made by `openVisitFile`. */
export const VISIT_FILE_PATH = '/api/staff/video-visits/:partnerId/:id/files/:file/content';
