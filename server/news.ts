import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Notification, PoolClient } from 'pg';
import { ask } from '#db/ask.ts';
import type { Pool } from '#db/client.ts';

const CHANNEL = 'vizit_news';
/** PostgreSQL takes fewer than 8,000 bytes; the rest is for the signature and for who sends it. */
const ITEMS_BYTES_MAX = 7_600;
/** HMAC-SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43;
/** Of another process, whose clock may differ. */
const STALE_MS = 30_000;
/** While another clock goes wrong, operators hear of it once in so long. */
const STALE_TOLD_EVERY_MS = 60_000;
/** Of the table's trigger, `db/functions/partners/changes.sql`. */
const CHANGED_RECORD = '["database","partners","changed"]';
/** A connection over which our own words do not come back is as good as none. */
const ECHO_PATIENCE_MS = 3_000;
const ECHO_EVERY_MS = 5_000;
const RECONNECT_MS = 1_000;

/** `owners`: whose free times changed. `calls`: how often callers asked. `misses`: who asked for unknown links. `partners`: a record changed. `video`: who comes and goes in video visits. `work`: which list of the staff changed. */
export type NewsKind = 'owners' | 'calls' | 'misses' | 'partners' | 'video' | 'work';

/** `stale`: of a process whose clock differs from ours, or kept back for long. `repeated`: heard before. `forged`: not of our processes. */
export type DroppedNews = 'stale' | 'repeated' | 'forged';

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
  /** What came over the channel and was not listened to, since the start. */
  countDropped(): Readonly<Record<DroppedNews, number>>;
  stop(): Promise<void>;
}

export interface NewsOptions {
  /** By which news are signed: the first by us, each of them by the others while the secret is being changed. */
  keys: readonly Buffer[];
  /** Reaches the database itself: a pooler that lends connections for single transactions delivers no news. */
  pool: Pool;
  onTrouble: (error: unknown) => void;
  /** Nothing is heard or told before (default: from the beginning on). */
  begun?: Promise<void> | undefined;
}

/** Listens on a connection of its own and comes back when that is lost. */
export function createNews({ pool, keys, onTrouble, begun }: NewsOptions): News {
  const ownName = randomUUID();
  const write = createNewsWriter(ownName, keys);
  const read = createNewsReader(keys);
  const sender = createSender(write);
  const listeners = new Map<NewsKind, ((items: readonly string[]) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const stopping = new AbortController();
  let isHearing = false;
  let isTold = false;
  const drops = createDrops(() => noteGap(), onTrouble);
  let onEcho = () => {};

  function receive({ payload = '' }: Notification): void {
    const words = read(payload);
    if (typeof words === 'string') return drops.add(words);
    const { from, kind, items } = words;
    if (from === ownName) {
      if (kind === 'echo') onEcho();
    } else if (kind !== 'echo') {
      for (const listener of listeners.get(kind) ?? []) handTo(listener, items);
    }
  }

  function noteGap(): void {
    for (const listener of gapListeners) listener();
  }

  function handTo(listener: (items: readonly string[]) => void, items: readonly string[]): void {
    try {
      listener(items);
    } catch (error) {
      onTrouble(error);
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
      await ask(connection, { text: `SET synchronous_commit = off; LISTEN ${CHANNEL}` });
      for (;;) {
        const heard = new Promise<void>((resolve) => (onEcho = resolve));
        await Promise.race([
          requireEcho(connection, write('echo', []), heard, stopping.signal),
          lost,
        ]);
        sender.use(connection);
        if (!isHearing) noteGap();
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
    await begun;
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
    countDropped: () => drops.count(),
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
}

/** What nobody listens to is counted, and what of it was ours is taken for missed. */
function createDrops(noteGap: () => void, onTrouble: NewsOptions['onTrouble']) {
  const counts = { stale: 0, repeated: 0, forged: 0 };
  let staleToldAt = -STALE_TOLD_EVERY_MS;
  return {
    add(why: DroppedNews): void {
      counts[why] += 1;
      if (why !== 'stale') return;
      noteGap();
      if (performance.now() - staleToldAt < STALE_TOLD_EVERY_MS) return;
      staleToldAt = performance.now();
      onTrouble(
        new Error('news are old: the clock of a process is wrong, or the database was slow'),
      );
    },
    count: () => ({ ...counts }),
  };
}

interface Words {
  from: string;
  kind: NewsKind | 'echo';
  items: string[];
}

type WriteNews = (kind: NewsKind | 'echo', items: readonly string[]) => string;

/** Signs what this process tells: any login of the database may say anything on the channel. */
export function createNewsWriter(from: string, keys: readonly Buffer[]): WriteNews {
  let last = 0;
  return (kind, items) => {
    last = Math.max(last + 1, Date.now());
    const words = JSON.stringify([from, String(last), kind, ...items]);
    return `${sign(keys[0], words)}${words}`;
  };
}

/**
 * Reads what the others tell, or says why nobody should listen to it. The database's own trigger cannot sign: of its
 * news only that a partner's record changed is believed, which makes us read it anew and nothing else.
 */
export function createNewsReader(
  keys: readonly Buffer[],
): (payload: string) => Words | DroppedNews {
  const lastOf = new Map<string, number>();
  return (payload) => {
    if (payload === CHANGED_RECORD)
      return { from: 'database', kind: 'partners', items: ['changed'] };
    const words = payload.slice(SIGNATURE_LENGTH);
    const signature = Buffer.from(payload.slice(0, SIGNATURE_LENGTH));
    const isOurs = keys.some((key) => {
      const expected = Buffer.from(sign(key, words));
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
    if (!isOurs) return 'forged';
    const [from, at, kind, ...items] = JSON.parse(words) as [string, string, Words['kind']];
    const told = Number(at);
    if (told <= (lastOf.get(from) ?? 0)) return 'repeated';
    if (Math.abs(Date.now() - told) > STALE_MS) return 'stale';
    lastOf.set(from, told);
    return { from, kind, items };
  };
}

function sign(key: Buffer | undefined, words: string): string {
  if (!key) throw new Error('news need a key');
  return createHmac('sha256', key).update(words).digest('base64url');
}

/** Sends what is told in one turn of the event loop, and what is told while that is on its way, together. */
function createSender(write: WriteNews) {
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
          for (const part of pack(items)) {
            if (client) await notify(client, write(kind, part));
          }
        }
      }
    } catch {
      // Whoever did not hear it has its answers for seconds only; the connection comes back by itself.
    } finally {
      isSending = false;
      // Told while a statement failed: nobody else would send it.
      if (waiting.size > 0) setImmediate(() => void send());
    }
  }

  return {
    /** null: nobody hears us, and what is told meanwhile is dropped. */
    use(connection: PoolClient | null) {
      client = connection;
      if (connection === null) waiting = new Map();
    },
    tell(kind: NewsKind, items: readonly string[]) {
      if (client === null || items.length === 0) return;
      if (waiting.size === 0) setImmediate(() => void send());
      waiting.set(kind, [...(waiting.get(kind) ?? []), ...items]);
    },
  };
}

async function notify(connection: PoolClient, words: string): Promise<void> {
  await ask(connection, { text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, words] });
}

/** @throws when our own words do not come back over the connection */
async function requireEcho(
  connection: PoolClient,
  echo: string,
  heard: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await notify(connection, echo);
  const isLate = wait(ECHO_PATIENCE_MS, true, { signal });
  if (await Promise.race([heard, isLate])) {
    throw new Error('the database delivers no news to this connection');
  }
}

/** As few parts as hold all items. */
function pack(items: readonly string[]): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const more = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (part.length > 0 && bytes + more > ITEMS_BYTES_MAX) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += more;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
