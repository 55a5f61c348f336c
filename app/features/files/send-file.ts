import { CallError, callHeaders, isErrorAnswer } from '#app/platform/call.ts';
import { uploadFile } from './contract.ts';
import type { SentFile } from './sent-file.ts';

/** A little more than the server takes for one file. */
const PATIENCE_MS = 185_000;

export interface SendOptions {
  signal: AbortSignal;
  /** How much of it is on its way, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends one file at once.
 * @throws CallError; DOMException AbortError when `signal` ends it
 */
export function sendFile(
  content: File,
  options: SendOptions,
  path: string = uploadFile.path,
): Promise<SentFile> {
  const body = new FormData();
  body.append('file', content, content.name);
  options.onProgress(0);
  return sendBody<SentFile>(path, body, options);
}

/**
 * Sends a body and says how far it is: `fetch` cannot tell.
 * @throws CallError; DOMException AbortError when `signal` ends it
 */
export function sendBody<Answer>(
  url: string,
  body: FormData | Blob,
  { signal, onProgress }: SendOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.timeout = PATIENCE_MS;
    for (const [name, value] of Object.entries(callHeaders())) {
      request.setRequestHeader(name, value);
    }
    const fail = () => reject(new CallError({ errorCode: 'network', httpCode: 0, message: '' }));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { response, status } = request;
      if (status >= 200 && status < 300) resolve(response as Answer);
      else if (isErrorAnswer(response)) reject(new CallError(response));
      else reject(new CallError({ errorCode: 'unknown_error', httpCode: status, message: '' }));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
