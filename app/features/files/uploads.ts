import type { Failure } from '#app/forms/failure.ts';
import type { SentFile } from './sent-file.ts';
import { FILE_BYTES_MAX, FILE_REFUSALS, PART_BYTES, type FileRefusal } from './file-rules.ts';

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
  | { type: 'added'; files: readonly ChosenFile[]; filesMax: number }
  | { type: 'previewed'; key: string; preview: string }
  | { type: 'begun'; key: string }
  | { type: 'progressed'; key: string; share: number }
  | { type: 'kept'; key: string; file: SentFile }
  | { type: 'failed'; key: string; failure: Failure }
  | { type: 'retried'; key: string }
  /** The connection is back: whatever broke with it is sent again. */
  | { type: 'reconnected' }
  | { type: 'removed'; key: string }
  /** What this tab knew before it was loaded anew. */
  | { type: 'recalled'; kept: readonly KeptFile[]; brokenOff: readonly BrokenOff[] };

export interface KeptFile {
  file: SentFile;
  preview: string | null;
}

/** What the page before this one was sending: its content is not here any more. */
export type BrokenOff = Pick<Upload, 'key' | 'name' | 'size' | 'preview' | 'share'>;
const BROKEN_OFF = { code: 'broken_off', message: '', fields: {} };

/** Files that are at the server already, such as those of a draft, and those of which a part is there. */
export function listKept(
  files: readonly KeptFile[],
  brokenOff: readonly BrokenOff[] = [],
): UploadList {
  const kept = files.map(({ file, preview }) => ({
    key: file.id,
    name: file.name,
    size: file.size,
    preview,
    state: 'kept' as const,
    share: 1,
    failure: null,
    file,
  }));
  const failed = { state: 'failed', failure: BROKEN_OFF, file: null } as const;
  const rest = brokenOff.map((one) => ({ ...one, ...failed }));
  return { uploads: [...kept, ...rest], leftOut: 0 };
}

/** What this page leaves behind if it is loaded anew: of a part the server keeps what it has. */
export function findBrokenOff(uploads: readonly Upload[]): BrokenOff[] {
  return uploads.flatMap(({ key, name, size, preview, share, file, failure }) =>
    file === null && size > PART_BYTES && share > 0 && !failure?.fields.file
      ? [{ key, name, size, preview, share }]
      : [],
  );
}

/** It goes on when the same file is chosen again. */
export function isBrokenOff({ failure }: Pick<Upload, 'failure'>): boolean {
  return failure?.code === BROKEN_OFF.code;
}

/** The next state; what belongs to a file that was removed changes nothing. */
export function nextUploads(list: UploadList, event: UploadEvent): UploadList {
  switch (event.type) {
    case 'added': {
      const { uploads, left } = takeUp(list.uploads, event.files);
      const room = Math.max(event.filesMax - uploads.length, 0);
      return {
        uploads: [...uploads, ...left.slice(0, room).map(beginUpload)],
        leftOut: Math.max(left.length - room, 0),
      };
    }
    case 'removed':
      return { uploads: list.uploads.filter(({ key }) => key !== event.key), leftOut: 0 };
    case 'reconnected':
      return changeWhere(list, isBroken, WAITING);
    case 'previewed':
      return changeOne(list, event.key, { preview: event.preview });
    case 'begun':
      return changeOne(list, event.key, { state: 'sending', failure: null });
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
    case 'recalled': {
      const { uploads } = listKept(event.kept, event.brokenOff);
      const recalled = new Set(uploads.map(({ key }) => key));
      const others = list.uploads.filter(({ key }) => !recalled.has(key));
      return { ...list, uploads: [...others, ...uploads] };
    }
  }
}

/** How much of it is there stays said: what goes on begins by saying how much that is. */
const WAITING = { state: 'waiting', failure: null } as const;

type ChosenFile = Pick<Upload, 'key' | 'name' | 'size'>;

/** What broke off and was chosen again goes on in its place. @returns besides: what is new */
function takeUp(
  uploads: readonly Upload[],
  files: readonly ChosenFile[],
): { uploads: readonly Upload[]; left: ChosenFile[] } {
  const left = [...files];
  const resumed = uploads.map((upload) => {
    const same = ({ name, size }: ChosenFile) => name === upload.name && size === upload.size;
    const at = isBrokenOff(upload) ? left.findIndex(same) : -1;
    const [found] = at === -1 ? [] : left.splice(at, 1);
    return found ? { ...upload, ...WAITING, key: found.key } : upload;
  });
  return { uploads: resumed, left };
}

/** What the page can tell by itself is not sent at all. */
function beginUpload({ key, name, size }: ChosenFile): Upload {
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
