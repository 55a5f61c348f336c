import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { HUNGARIAN } from './sites.ts';

const PIECES = 20;
const PAUSE_MS = 40;

export interface SlowPortal {
  origin: string;
  close: () => void;
}

/** The running portal behind a line that brings a page piece by piece, and all else at once. */
export async function openSlowPortal(): Promise<SlowPortal> {
  const { hostname, port, host } = new URL(HUNGARIAN.origin);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' };
    request({ hostname, port, path: asked.url, headers })
      .on('response', (given) => void passOnSlowly(given, answer))
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function passOnSlowly(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = given.headers;
  answer.writeHead(given.statusCode ?? 502, headers);
  const body = await buffer(given);
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (isPage) {
    const size = Math.ceil(body.length / PIECES);
    for (let at = 0; at < body.length; at += size) {
      answer.write(body.subarray(at, at + size));
      await pause(PAUSE_MS);
    }
    answer.end();
  } else {
    answer.end(body);
  }
}
