import type { FileWords } from './shape.ts';

export const en: FileWords = {
  kinds: {
    one: 'PDF, JPEG, PNG, WebP or HEIC, at most {size} MB. You can attach {count} file.',
    other: 'PDF, JPEG, PNG, WebP or HEIC, at most {size} MB each. You can attach {count} files.',
  },
  drop: 'Drop files here, or',
  choose: 'Choose files',
  photograph: 'Take a photo',
  list: 'Attached files',
  size: '{size} MB',
  waiting: 'Waiting for its turn…',
  sending: 'Uploading: {percent}%',
  checking: 'Checking…',
  kept: 'Uploaded',
  unchecked: 'Uploaded; the virus check has not finished. You can send the form all the same.',
  progress: 'Uploading {name}',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  retry: 'Try again',
  retryNamed: 'Upload {name} again',
  broken: 'The connection was lost. The file is still here: it is sent again once you are online.',
  brokenAt:
    'The connection was lost at {percent}%. The upload goes on from there once you are online.',
  brokenOff:
    'The upload stopped at {percent}%. Choose the same file again and it goes on from there.',
  leftOut: {
    one: '{count} file did not fit on the list: remove one first.',
    other: '{count} files did not fit on the list: remove some first.',
  },
  full: 'No more files can be attached.',
  announceKept: '{name} is uploaded.',
  announceFailed: '{name} was not uploaded.',
  refusals: {
    kind: 'We cannot take this kind of file. PDF, JPEG, PNG, WebP or HEIC will do.',
    tooLarge:
      'The file is too large. It can have 15 MB at most: take the photo again at a lower resolution.',
    empty: 'The file is empty.',
    unreadable: 'The file is damaged and cannot be opened. Save it or photograph it again.',
    tooManyPixels: 'The resolution of the picture is too high. It can have 40 megapixels at most.',
    tooManyPages: 'The document has more than 100 pages. Send only the pages that are needed.',
    encrypted: 'The document is protected by a password. Save it without one.',
    script: 'The document contains a program or another file. Print it to a PDF and send that.',
    infected: 'A virus was found in the file, so it was not accepted.',
  },
};
