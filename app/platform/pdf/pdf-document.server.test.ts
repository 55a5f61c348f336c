import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { finishPdf, startPdf } from './pdf-document.server.ts';

async function readBack(line: string): Promise<string> {
  const document = await startPdf({ title: 'Letters', author: 'Vizit', locale: 'hu' });
  document.text(line);
  const bytes = new Uint8Array(await finishPdf(document));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.trim();
}

test('a document’s letters can be copied and read aloud whatever the ones before it had in them', async () => {
  for (const line of ['ŐŰ Ță Șș íó', 'OU Ta Ss io 2WEJ TSYB', 'ő i ű ț fi ffi']) {
    expect(await readBack(line)).toBe(line);
  }
});
