import { Agent, request } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends JSON, or bytes as they are. */
  post(path: string, body: object | Buffer, headers?: Record<string, string>): Promise<HttpAnswer>;
  close(): void;
}

/** A client of one loopback port that keeps its connections open, as browsers and proxies do. */
export function createHttpClient(port: number, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      call.once('error', reject);
      call.end(body);
    });
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) =>
      Buffer.isBuffer(body)
        ? send('POST', path, { ...headers, 'content-type': 'application/octet-stream' }, body)
        : send(
            'POST',
            path,
            { ...headers, 'content-type': 'application/json' },
            JSON.stringify(body),
          ),
    close: () => agent.destroy(),
  };
}
