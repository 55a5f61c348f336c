import { rename } from 'node:fs/promises';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { SEALED, writeFileOf } from './backup-file.ts';

/** What the server sends as one message of its base backup: its first byte says what follows. */
const KINDS = { archive: 0x6e, data: 0x64 };
const LOWEST_LEVEL = { level: 1 };
const BEHIND_NAME = '.tar.gz';

interface BasePlace {
  /** Of a login that may replicate. */
  url: string;
  /** Without the ending. */
  path: string;
  key: string;
}

/**
 * Copies all files of a running server, as one sealed archive: with the log that it keeps from then on, the database is there
 * again as of any moment. What `pg_basebackup` does, which not every machine of the portal has.
 * @returns where it is
 * @throws when the server has files in several places, or breaks off
 */
export async function writeBase({ url, path, key }: BasePlace): Promise<string> {
  const draft = `${path}${BEHIND_NAME}.unfinished`;
  const settings = {
    connectionString: url,
    application_name: 'vizit-base',
    // A connection that knows no tables, only the server's files.
    replication: 'true',
  };
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  try {
    const content = new PassThrough();
    await Promise.all([
      pipeline([content, createGzip(LOWEST_LEVEL), ...writeFileOf({ path: draft, key })]),
      receive(client, content),
    ]);
  } catch (error) {
    // Not asked to say goodbye: the server would first send the rest.
    client.connection.stream.destroy();
    throw error;
  } finally {
    await client.end();
  }
  // An interrupted one never looks like a whole one.
  const whole = `${path}${BEHIND_NAME}${SEALED}`;
  await rename(draft + SEALED, whole);
  return whole;
}

async function receive(client: pg.Client, content: Writable): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const question = new BaseQuestion(content);
      question.once('end', () => resolve());
      question.once('error', reject);
      content.once('error', reject);
      client.query(question);
    });
    content.end();
  } catch (error) {
    content.destroy(error as Error);
    throw error;
  }
}

/** The server answers once the log of the copy lies in its archive. */
class BaseQuestion extends pg.Query {
  readonly #content: Writable;
  #archives = 0;
  #isWaiting = false;

  constructor(content: Writable) {
    super(`BASE_BACKUP (LABEL 'vizit', CHECKPOINT 'fast', MANIFEST 'no', WAL false, WAIT true)`);
    this.#content = content;
  }

  /** node-postgres gives each message to whoever asked. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    if (chunk[0] === KINDS.archive) {
      this.#archives += 1;
      if (this.#archives > 1) {
        this.#content.destroy(new Error('The server has files outside its own folder.'));
      }
    }
    if (chunk[0] !== KINDS.data || this.#content.destroyed) return;
    // A copy: what the messages are read from is used again for the next ones.
    if (this.#content.write(Buffer.from(chunk.subarray(1)))) return;
    stream.pause();
    // What was read before comes nevertheless.
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#content.once('drain', () => {
      this.#isWaiting = false;
      stream.resume();
    });
  }
}
