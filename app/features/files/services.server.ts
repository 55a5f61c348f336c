import type { FileDeps } from './deps.server.ts';
import { getOwnFile } from './get-own-file.server.ts';
import { findLooseFiles } from './find-loose.server.ts';
import { putFile } from './put-file.server.ts';
import { openCareFile, readCareFile } from './open-care-file.server.ts';
import { openFile, readFile } from './read-file.server.ts';
import { removeFile } from './remove-file.server.ts';
import { beginUpload, finishUpload, removeUpload, takePart } from './upload-in-parts.server.ts';

export type FileServices = ReturnType<typeof createFileServices>;

/** The use cases of files, bound to what they need. */
export function createFileServices({ db, appSecret, files }: FileDeps) {
  const deps: FileDeps = { db, appSecret, files };
  return {
    putFile: (input: Parameters<typeof putFile>[1]) => putFile(deps, input),
    beginUpload: (input: Parameters<typeof beginUpload>[1]) => beginUpload(deps, input),
    takePart: (input: Parameters<typeof takePart>[1]) => takePart(deps, input),
    finishUpload: (input: Parameters<typeof finishUpload>[1]) => finishUpload(deps, input),
    removeUpload: (input: Parameters<typeof removeUpload>[1]) => removeUpload(deps, input),
    getOwnFile: (input: Parameters<typeof getOwnFile>[1]) => getOwnFile(deps, input),
    findLoose: (input: Parameters<typeof findLooseFiles>[1]) => findLooseFiles(deps, input),
    removeFile: (input: Parameters<typeof removeFile>[1]) => removeFile(deps, input),
    openFile: (input: Parameters<typeof openFile>[1]) => openFile(deps, input),
    openCareFile: (input: Parameters<typeof openCareFile>[1]) => openCareFile(deps, input),
    readCareFile: (input: Parameters<typeof readCareFile>[1]) => readCareFile(deps, input),
    readFile: (input: Parameters<typeof readFile>[1]) => readFile(deps, input),
  };
}
