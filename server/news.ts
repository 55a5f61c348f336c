import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Notification, PoolClient } from 'pg';
import type { Pool } from '#db/client.ts';

const CHANNEL = 'vizit_news';
/** PostgreSQL takes fewer than 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_800;
/** A connection over which our own words do not come back is as good as none. */
const ECHO_PATIENCE_MS = 3_000;
const ECHO_EVERY_MS = 5_000;
const RECONNECT_MS = 1_000;

/** `owners`: whose free times changed. `calls`: how often callers asked. `misses`: who asked for unknown links. `partners`: a record changed. */
export type NewsKind = 'owners' | 'calls' | 'misses' | 'partners';

/**
 * What one process tells all others over the database. News may be lost (nobody hears while the database is away), so they only
 * ever make something known sooner that would come out anyway.
 */
export interface News {
  /** Tells the other processes; what is told in one turn of the event loop goes together. */
  tell(kind: NewsKind, items: readonly string[]): void;
  /** `listener` gets what the others tell. */
  hear(kind: NewsKind, listener: (items: readonly string[]) => void): void;
  /** `listener` is called when news may have been missed. */
  onGap(listener: () => void): void;
  /** Whether our own words come back, so that those of the others do, too. */
  isHearing(): boolean;
  stop(): Promise<void>;
}

export interface NewsOptions {
  /** Reaches the database itself: a pooler that lends connections for single transactions delivers no news. */
  pool: Pool;
  onTrouble: (error: unknown) => void;
}

/** Listens on a connection of its own and comes back when that is lost. */
export function createNews({ pool, onTrouble }: NewsOptions): News {
  const ownName = randomUUID();
  const sender = createSender(ownName);
  const listeners = new Map<NewsKind, ((items: readonly string[]) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const stopping = new AbortController();
  let isHearing = false;
  let isTold = false;
  let onEcho = () => {};

  function receive({ payload = '' }: Notification): void {
    const [from, kind, ...items] = JSON.parse(payload) as [string, NewsKind | 'echo', ...string[]];
    if (from === ownName) {
      if (kind === 'echo') onEcho();
    } else if (kind !== 'echo') {
      for (const listener of listeners.get(kind) ?? []) listener(items);
    }
  }

  async function listen(): Promise<void> {
    const connection = await pool.connect();
    const lost = new Promise<never>((_resolve, reject) => {
      connection.once('end', () => reject(new Error('the connection for news ended')));
      connection.once('error', reject);
    });
    // Whether or not somebody waits for it at that moment.
    lost.catch(() => {});
    connection.on('notification', receive);
    try {
      // Nothing is lost with such a commit that anybody needs after a crash.
      await connection.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
      for (;;) {
        const heard = new Promise<void>((resolve) => (onEcho = resolve));
        await Promise.race([requireEcho(connection, ownName, heard, stopping.signal), lost]);
        sender.use(connection);
        if (!isHearing) for (const listener of gapListeners) listener();
        isHearing = true;
        isTold = false;
        await Promise.race([wait(ECHO_EVERY_MS, null, { signal: stopping.signal }), lost]);
      }
    } finally {
      sender.use(null);
      isHearing = false;
      connection.release(true);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!isTold) onTrouble(error);
        isTold = true;
        await wait(RECONNECT_MS, null, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
  const running = run();

  return {
    tell: (kind, items) => sender.tell(kind, items),
    hear(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    isHearing: () => isHearing,
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
}

/** Sends what is told in one turn of the event loop, and what is told while that is on its way, together. */
function createSender(ownName: string) {
  let client: PoolClient | null = null;
  let waiting = new Map<NewsKind, string[]>();
  let isSending = false;

  /** Not in the transaction that changed something: PostgreSQL commits transactions with notices one after the other. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting.size > 0) {
        const told = waiting;
        waiting = new Map();
        for (const [kind, items] of told) {
          for (const payload of pack([ownName, kind], items)) {
            await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
          }
        }
      }
    } catch {
      // Whoever did not hear it has its answers for seconds only; the connection comes back by itself.
    } finally {
      isSending = false;
    }
  }

  return {
    /** null: nobody hears us, and what is told meanwhile is dropped. */
    use(connection: PoolClient | null) {
      client = connection;
    },
    tell(kind: NewsKind, items: readonly string[]) {
      if (client === null || items.length === 0) return;
      if (waiting.size === 0) setImmediate(() => void send());
      waiting.set(kind, [...(waiting.get(kind) ?? []), ...items]);
    },
  };
}

/** @throws when our own words do not come back over the connection */
async function requireEcho(
  connection: PoolClient,
  ownName: string,
  heard: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await connection.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([ownName, 'echo'])]);
  const isLate = wait(ECHO_PATIENCE_MS, true, { signal });
  if (await Promise.race([heard, isLate])) {
    throw new Error('the database delivers no news to this connection');
  }
}

/** As few payloads as hold all items. */
function pack(head: readonly string[], items: readonly string[]): string[] {
  const payloads: string[] = [];
  const empty = Buffer.byteLength(JSON.stringify(head));
  let part: string[] = [];
  let bytes = empty;
  for (const item of items) {
    const more = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (part.length > 0 && bytes + more > PAYLOAD_BYTES_MAX) {
      payloads.push(JSON.stringify([...head, ...part]));
      part = [];
      bytes = empty;
    }
    part.push(item);
    bytes += more;
  }
  if (part.length > 0) payloads.push(JSON.stringify([...head, ...part]));
  return payloads;
}
