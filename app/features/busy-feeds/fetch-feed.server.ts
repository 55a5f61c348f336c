import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { BusyFeedFailure } from '#app/platform/states.ts';
import { readFeedAddress } from './feed-address.ts';
import { FeedError } from './feed-error.ts';
import { isPublicAddress } from './public-address.server.ts';

/** A year of a busy practice is a tenth of it. */
const SIZE_MAX_BYTES = 5_000_000;
/** From the first name that is looked up to the last byte. */
const TIME_MAX_MS = 20_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Of a server that will say so again: what is asked for is not for us. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 410, 451]);

/** The network that feeds are read from; another one in tests. */
export interface FeedNetwork {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  isPublic: (address: string) => boolean;
  port: number;
  /** Beside those that the system trusts. */
  authority?: string;
  sizeMaxBytes: number;
  timeMaxMs: number;
}

export const PUBLIC_NETWORK: FeedNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  port: 443,
  sizeMaxBytes: SIZE_MAX_BYTES,
  timeMaxMs: TIME_MAX_MS,
};

/** What the server said of the last whole reading, to be told that nothing has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
/** null: nothing has changed. */
export type FeedAnswer = (Validators & { text: string }) | null;

/**
 * Reads what lies at an address of the public network, and follows it where it leads to, each step looked at anew: no name leads into
 * our own network, whatever it is resolved to the next time.
 * @throws FeedError
 */
export async function fetchFeed(
  address: string,
  seen: Validators,
  network: FeedNetwork = PUBLIC_NETWORK,
): Promise<FeedAnswer> {
  const signal = AbortSignal.timeout(network.timeMaxMs);
  let url = new URL(address);
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    const response = await askOnce(url, seen, network, signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 304) {
      response.destroy();
      // Without having been told what we know it can say nothing of it.
      if (seen.etag === null && seen.lastModified === null) throw new FeedError('refused');
      return null;
    }
    if (status === 200) return await readAnswer(response, network, signal);
    response.destroy();
    if (!REDIRECTS.has(status) || headers.location === undefined) {
      throw new FeedError(REFUSALS.has(status) ? 'refused' : 'unreachable');
    }
    const next = URL.parse(headers.location, url);
    const read = readFeedAddress(next?.href ?? '');
    if ('problem' in read) throw new FeedError('address');
    url = new URL(read.url);
  }
  throw new FeedError('refused');
}

async function askOnce(
  url: URL,
  { etag, lastModified }: Validators,
  { resolve, isPublic, port, authority }: FeedNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const found = await settle(resolve(url.hostname), signal);
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublic(address))) throw new FeedError('address');
  const answer = new Promise<IncomingMessage>((done, fail) => {
    request(url, {
      port,
      signal,
      // The very address that was looked at: a name may be resolved otherwise a moment later.
      lookup: (_host, { all }, told) => {
        if (all) told(null, [first]);
        else told(null, first.address, first.family);
      },
      // Not kept open: the next reading is minutes away.
      agent: false,
      ...(authority !== undefined && { ca: authority }),
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Vizit (calendar import)',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    })
      .on('response', done)
      .on('error', fail)
      .end();
  });
  return settle(answer, signal);
}

async function readAnswer(
  response: IncomingMessage,
  { sizeMaxBytes }: FeedNetwork,
  signal: AbortSignal,
): Promise<FeedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async () => {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > sizeMaxBytes) throw new FeedError('too_large');
      chunks.push(chunk);
    }
  };
  try {
    await settle(collect(), signal);
  } finally {
    response.destroy();
  }
  const { etag, 'last-modified': lastModified } = response.headers;
  return {
    text: decode(Buffer.concat(chunks)),
    etag: readValidator(etag),
    lastModified: readValidator(lastModified),
  };
}

/** It goes into a header again. */
function readValidator(value: string | undefined): string | null {
  return value !== undefined && value.length <= 200 && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Times alone are read of it.
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Whatever else goes wrong on the way is the network's. */
async function settle<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {};
  const late = new Promise<never>((_done, fail) => {
    giveUp = () => fail(new FeedError('unreachable'));
    signal.addEventListener('abort', giveUp);
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const failure: BusyFeedFailure = 'unreachable';
    throw new FeedError(failure, { cause: error });
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
