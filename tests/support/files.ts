import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileKeeping, type FileKeeping } from '#app/features/files/file-keeping.server.ts';

let home: string | null = null;

/** Of all stores of this test process; it goes with it. */
function requireHome(): string {
  if (home !== null) return home;
  const made = mkdtempSync(join(tmpdir(), 'vizit-files-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (home = made);
}

/** A file store of this test process, in a folder of its own; nobody looks for viruses. */
export function createTestFiles(
  values: Partial<FileKeeping> = {},
): FileKeeping & { folder: string } {
  const folder = mkdtempSync(join(requireHome(), 'store-'));
  const keeping = createFileKeeping({
    store: { kind: 'folder', folder: join(folder, 'kept') },
    incomingFolder: join(folder, 'incoming'),
    clamd: null,
  });
  return { ...keeping, ...values, folder };
}
