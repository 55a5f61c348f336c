import type { Failure } from '#app/forms/failure.ts';
import type { SentFile } from './contract.ts';
import { FILE_BYTES_MAX, FILE_REFUSALS, type FileRefusal } from './file-rules.ts';

/** One file of a form, from its choice to its place at the server. */
export interface Upload {
  /** Names it in this form. */
  key: string;
  name: string;
  /** In bytes; as it is kept once it is. */
  size: number;
  /** A small picture of it as a `data:` address; null: none can be drawn. */
  preview: string | null;
  /** waiting: its turn comes; failed: see `failure`. */
  state: 'waiting' | 'sending' | 'failed' | 'kept';
  /** How much of it is on its way, 0 to 1. */
  share: number;
  failure: Failure | null;
  /** What the server keeps; null: nothing yet. */
  file: SentFile | null;
}

export interface UploadList {
  uploads: readonly Upload[];
  /** The last choice had more files than there was room for: so many were left out. */
  leftOut: number;
}

export type UploadEvent =
  | { type: 'added'; files: readonly Pick<Upload, 'key' | 'name' | 'size'>[]; filesMax: number }
  | { type: 'previewed'; key: string; preview: string }
  | { type: 'begun'; key: string }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'kept'; key: string; file: SentFile }
  | { type: 'failed'; key: string; failure: Failure }
  | { type: 'retried'; key: string }
  /** The connection is back: whatever broke with it is sent again. */
  | { type: 'reconnected' }
  | { type: 'removed'; key: string };

/** Files that are at the server already, such as those of a draft. */
export function listKept(files: readonly { file: SentFile; preview: string | null }[]): UploadList {
  const uploads = files.map(({ file, preview }) => ({
    key: file.id,
    name: file.name,
    size: file.size,
    preview,
    state: 'kept' as const,
    share: 1,
    failure: null,
    file,
  }));
  return { uploads, leftOut: 0 };
}

/** The next state; what belongs to a file that was removed changes nothing. */
export function nextUploads(list: UploadList, event: UploadEvent): UploadList {
  switch (event.type) {
    case 'added': {
      const room = Math.max(event.filesMax - list.uploads.length, 0);
      const added = event.files.slice(0, room).map(beginUpload);
      return {
        uploads: [...list.uploads, ...added],
        leftOut: Math.max(event.files.length - room, 0),
      };
    }
    case 'removed':
      return { uploads: list.uploads.filter(({ key }) => key !== event.key), leftOut: 0 };
    case 'reconnected':
      return changeWhere(list, isBroken, WAITING);
    case 'previewed':
      return changeOne(list, event.key, { preview: event.preview });
    case 'begun':
      return changeOne(list, event.key, { state: 'sending', share: 0, failure: null });
    case 'progressed':
      return changeOne(list, event.key, { share: event.share });
    case 'kept': {
      const { file } = event;
      const kept = { name: file.name, size: file.size, file, share: 1, failure: null };
      return changeOne(list, event.key, { ...kept, state: 'kept' });
    }
    case 'failed':
      return changeOne(list, event.key, { state: 'failed', failure: event.failure });
    case 'retried':
      return changeOne(list, event.key, WAITING);
  }
}

const WAITING = { state: 'waiting', share: 0, failure: null } as const;

/** What the page can tell by itself is not sent at all. */
function beginUpload({ key, name, size }: Pick<Upload, 'key' | 'name' | 'size'>): Upload {
  const reason = size > FILE_BYTES_MAX ? 'tooLarge' : size === 0 ? 'empty' : null;
  const failure = reason && { code: 'file_refused', message: '', fields: { file: reason } };
  const state = failure ? 'failed' : 'waiting';
  return { key, name, size, preview: null, share: 0, state, failure, file: null };
}

function changeOne(list: UploadList, key: string, values: Partial<Upload>): UploadList {
  return changeWhere(list, (upload) => upload.key === key, values);
}

function changeWhere(
  list: UploadList,
  isMeant: (upload: Upload) => boolean,
  values: Partial<Upload>,
): UploadList {
  const uploads = list.uploads.map((one) => (isMeant(one) ? { ...one, ...values } : one));
  return { ...list, uploads };
}

function isBroken({ state, failure }: Upload): boolean {
  return state === 'failed' && failure?.code === 'network';
}

/** One at a time, in the order in which they were chosen; null: none waits, or one is under way. */
export function nextToSend({ uploads }: UploadList): Upload | null {
  if (uploads.some(({ state }) => state === 'sending')) return null;
  return uploads.find(({ state }) => state === 'waiting') ?? null;
}

/** What a form is sent with. */
export function sentIds({ uploads }: UploadList): string[] {
  return uploads.flatMap(({ file }) => (file ? [file.id] : []));
}

/** Something is still on its way: the form waits. */
export function isUploading({ uploads }: UploadList): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** Why the file itself is not accepted; null: it may be accepted another time. */
export function refusalOfFile({ failure }: Pick<Upload, 'failure'>): FileRefusal | null {
  return FILE_REFUSALS.find((reason) => reason === failure?.fields.file) ?? null;
}
