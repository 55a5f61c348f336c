import { CallError, isErrorAnswer } from '#app/platform/call.ts';
import { uploadFile, type SentFile } from './contract.ts';

/** A little more than the server takes for one file. */
const PATIENCE_MS = 185_000;

/**
 * Sends one file and says how far it is: `fetch` cannot tell.
 * @throws CallError; DOMException AbortError when `signal` ends it
 */
export function sendFile(
  content: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadFile.method, uploadFile.path);
    request.responseType = 'json';
    request.timeout = PATIENCE_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    const fail = () => reject(new CallError({ errorCode: 'network', httpCode: 0, message: '' }));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { response, status } = request;
      if (status >= 200 && status < 300) resolve(response as SentFile);
      else if (isErrorAnswer(response)) reject(new CallError(response));
      else reject(new CallError({ errorCode: 'unknown_error', httpCode: status, message: '' }));
    });
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', content, content.name);
    request.send(body);
  });
}
