import type { Database } from '#db/client.ts';
import type { FileKeeping } from './file-keeping.server.ts';

export interface FileDeps {
  db: Database;
  appSecret: string;
  files: FileKeeping;
}
