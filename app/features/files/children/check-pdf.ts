import { getDocumentProxy } from 'unpdf';
import { PAGES_MAX, type FileRefusal } from '../file-rules.ts';
import { answer } from './answer.ts';
import { hasHarmfulAction } from './pdf-actions.ts';
import { readObjects } from './pdf-objects.ts';

/** It gives what it found as an object or as a Map. */
function isFilled(found: object | null | undefined): boolean {
  if (!found) return false;
  return found instanceof Map ? found.size > 0 : Object.keys(found).length > 0;
}

/** What may act when somebody opens the document: scripts, other files, forms that are programs. */
async function findRefusal(content: Buffer): Promise<FileRefusal | null> {
  let document;
  try {
    document = await getDocumentProxy(new Uint8Array(content), { stopAtErrors: true });
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
  if (document.numPages > PAGES_MAX) return 'tooManyPages';
  const info = (await document.getMetadata()).info as Readonly<Record<string, unknown>>;
  if (info['EncryptFilterName']) return 'encrypted';
  if (info['IsXFAPresent'] || info['IsCollectionPresent']) return 'script';
  if (isFilled(await document.getJSActions())) return 'script';
  if (isFilled(await document.getAttachments())) return 'script';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (isFilled(await page.getJSActions())) return 'script';
    const notes = (await page.getAnnotations()) as { actions?: object; file?: unknown }[];
    if (notes.some(({ actions, file }) => file || isFilled(actions))) {
      return 'script';
    }
  }
  // The parser names but some of what acts: the rest is looked for where it is written.
  return hasHarmfulAction(readObjects(content)) ? 'script' : null;
}

await answer<true>(async (content) => {
  const refusal = await findRefusal(content).catch(() => 'unreadable' as const);
  return { said: refusal === null ? { result: true } : { refusal } };
});
