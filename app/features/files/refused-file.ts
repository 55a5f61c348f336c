import { PortalError } from '#app/platform/errors.ts';
import type { FileRefusal } from './file-rules.ts';

/** A file is not accepted, and why: `fields.file` of the answer. */
export function refuseFile(reason: FileRefusal): PortalError {
  return new PortalError(reason === 'tooLarge' ? 'too_large' : 'file_refused', {
    fields: { file: reason },
  });
}
