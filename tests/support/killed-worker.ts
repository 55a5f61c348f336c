import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileKeeping } from '#app/features/files/file-keeping.server.ts';
import { createMailer } from '#app/features/mail/transport.server.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { startWorker } from '#server/worker/main.ts';
import { createTestMessaging, MAIL_SETTINGS } from './mail.ts';

// A worker in a process of its own, for tests that kill it or ask it to stop: `killed-worker.ts <database url> <smtp url> <lease ms>`.

const [databaseUrl = '', smtpUrl = '', leaseMs = ''] = process.argv.slice(2);
const pool = createPool({ url: databaseUrl, role: WORKER_ROLE });
const nowhere = join(tmpdir(), 'vizit-no-files');
const worker = startWorker({
  pool,
  mailer: createMailer({ smtpUrl, pool }),
  settings: MAIL_SETTINGS,
  messaging: createTestMessaging(pool),
  files: createFileKeeping({
    store: { kind: 'folder', folder: nowhere },
    incomingFolder: nowhere,
    clamd: null,
  }),
  erasureLedger: join(tmpdir(), 'vizit-nobody-erased'),
  leaseMs: Number(leaseMs),
  log: { info: () => {}, warn: () => {}, error: () => {} },
});
process.once('SIGTERM', () => void worker.stop().then(() => pool.end()));
// For a test that wants to know that it can be asked to stop.
process.send?.('ready', () => process.disconnect());
