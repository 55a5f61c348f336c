import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailer } from '#app/features/mail/transport.server.ts';
import { createPool, WORKER_ROLE } from '#db/client.ts';
import { startWorker } from '#server/worker/main.ts';
import { createTestFiles } from './files.ts';
import { MAIL_SETTINGS } from './mail.ts';

// A worker in a process of its own, for tests that kill it: `killed-worker.ts <database url> <smtp url> <lease ms>`.

const [databaseUrl = '', smtpUrl = '', leaseMs = ''] = process.argv.slice(2);
const pool = createPool({ url: databaseUrl, role: WORKER_ROLE });
startWorker({
  pool,
  mailer: createMailer({ smtpUrl, pool }),
  settings: MAIL_SETTINGS,
  files: createTestFiles(),
  erasureLedger: join(tmpdir(), 'vizit-nobody-erased'),
  leaseMs: Number(leaseMs),
  log: { info: () => {}, warn: () => {}, error: () => {} },
});
