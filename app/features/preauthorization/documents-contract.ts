import { Type, type Static } from 'typebox';
import { FileIds, Uuid } from '#app/features/files/sent-file.ts';
import { defineCall, InstantText } from '#app/platform/contract.ts';
import { DOCUMENT_KINDS } from './case-work.ts';

const Id = Type.Object({ id: Uuid });

/** What the insurer waits for, to decide on a visit of the caller's. */
export const WantedDocument = Type.Object({
  document: Type.Enum([...DOCUMENT_KINDS]),
  /** Then it decides with what there is. */
  until: InstantText,
  startsAt: InstantText,
  timeZone: Type.String(),
  provider: Type.String(),
});
export type WantedDocument = Static<typeof WantedDocument>;

export const sendDocuments = defineCall({
  name: 'sendDocuments',
  summary:
    'Sends what the insurer has asked the customer for, so that it can decide on their visit: files that they have uploaded before. Repeating it with the same files changes nothing.',
  method: 'POST',
  path: '/api/appointments/:id/documents',
  who: 'customer',
  params: Id,
  body: Type.Object({ files: FileIds }, { additionalProperties: false }),
  answer: Type.Object({}),
  errors: ['invalid_input', 'not_found', 'too_many_files', 'appointment_over'],
});
