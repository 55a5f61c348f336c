import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createFileKeeping, type FileKeeping } from '#app/features/files/file-keeping.server.ts';

/** A file store of a test, in a folder of its own; nobody looks for viruses. */
export function createTestFiles(
  values: Partial<FileKeeping> = {},
): FileKeeping & { folder: string } {
  const folder = mkdtempSync(join(inject('testFilesFolder'), 'store-'));
  const keeping = createFileKeeping({
    store: { kind: 'folder', folder: join(folder, 'kept') },
    incomingFolder: join(folder, 'incoming'),
    clamd: null,
  });
  return { ...keeping, ...values, folder };
}
