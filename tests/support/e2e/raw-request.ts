import { request, type IncomingHttpHeaders } from 'node:http';
import { HUNGARIAN } from './sites.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request as a program sends it: no scripts, no cookies, any Host header; of the portal under test or one at another port. */
export function ask(
  path: string,
  {
    host = HUNGARIAN.host,
    port = Number(new URL(HUNGARIAN.origin).port),
    headers = {},
    from,
  }: { host?: string; port?: number; headers?: Record<string, string>; from?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: {
          host: `${host}:${port}`,
          // The portal under test takes its caller's word, as it would a proxy's.
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...headers,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    )
      .once('error', reject)
      .end();
  });
}
