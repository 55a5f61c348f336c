import { call, CallError, callUrl } from '#app/platform/call.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import type { SentFile } from './sent-file.ts';
import { PART_BYTES } from './file-rules.ts';
import type { sendBody, SendOptions } from './send-file.ts';
import { beginUpload, finishUpload, removeUpload, sendPart } from './upload-contract.ts';

/** A tunnel or another mast; what lasts longer is said, and goes on when the connection is back. */
const PAUSES_MS = [1_000, 3_000];
const AWAY = new Set(['network', 'unavailable']);
/** Another tab sends the same, or the upload has ended. */
const STRAYED = new Set(['changed_meanwhile', 'not_found']);

/** Comes from the page, which has it: a file of its own would be one more for every page to name. */
type PartOptions = SendOptions & { sendBody: typeof sendBody };
type Begun = AnswerOf<typeof beginUpload>;
/** What the server has of each file that this page sends: also of one that is there, and whose answer was lost. */
const begun = new WeakMap<File, Begun>();

/**
 * Sends a file in parts: what broke off, in this page or before it was loaded anew, goes on where it stopped. The server knows it
 * by its content.
 * @throws CallError; DOMException AbortError when `signal` ends it
 */
export async function sendInParts(content: File, options: PartOptions): Promise<SentFile> {
  let misses = 0;
  const progress = () => {
    misses = 0;
  };
  for (;;) {
    try {
      return await goOn(content, options, progress);
    } catch (error) {
      const code = error instanceof CallError ? error.errorCode : '';
      const pause = PAUSES_MS[misses];
      if (STRAYED.has(code)) begun.delete(content);
      else if (!AWAY.has(code) || !navigator.onLine) throw error;
      if (pause === undefined) throw error;
      misses += 1;
      await wait(pause, options.signal);
    }
  }
}

/** Forgets what the server has of a file that is not wanted any more. */
export async function abandonParts(content: File): Promise<void> {
  const upload = begun.get(content);
  begun.delete(content);
  // What stays behind goes by itself after a day.
  if (upload) await call(removeUpload, { params: { id: upload.id } }).catch(() => null);
}

async function goOn(
  content: File,
  { signal, onProgress, sendBody: send }: PartOptions,
  onPart: () => void,
): Promise<SentFile> {
  const { size, name } = content;
  let upload = begun.get(content);
  if (!upload || upload.received < size) {
    const digest = await digestOf(content);
    upload = await call(beginUpload, { body: { size, digest }, signal });
  }
  const { id } = upload;
  let { received } = upload;
  begun.set(content, { id, received });
  onProgress(received / size);
  while (received < size) {
    const start = received;
    const part = content.slice(start, start + PART_BYTES);
    const url = callUrl(sendPart, { id, start: String(start) });
    ({ received } = await send<AnswerOf<typeof sendPart>>(
      url,
      new Blob([part], { type: 'application/octet-stream' }),
      { signal, onProgress: (share) => onProgress((start + share * part.size) / size) },
    ));
    begun.set(content, { id, received });
    onPart();
  }
  return call(finishUpload, { params: { id }, body: { name }, signal });
}

/** SHA-256, base64url: of 32 bytes the last of the 44 letters says nothing. */
async function digestOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 43);
}

/** @throws DOMException AbortError when `signal` ends it */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('ended', 'AbortError'));
    });
  });
}
