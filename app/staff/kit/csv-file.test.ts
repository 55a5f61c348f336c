import { expect, test } from 'vitest';
import { sendCsv } from './csv-file.server.ts';

interface Row {
  id: number;
  name: string;
}

/** A list of so many rows, three on a page. */
function createList(count: number) {
  const asked: (string[] | null)[] = [];
  const findPage = (after: string[] | null) => {
    asked.push(after);
    const from = Number(after?.[0] ?? 0);
    const rows = [1, 2, 3]
      .map((step) => ({ id: from + step, name: `=${from + step}` }))
      .filter(({ id }) => id <= count);
    const last = from + 3;
    return Promise.resolve({ rows, next: last < count ? [String(last)] : null });
  };
  return { asked, findPage };
}

const COLUMNS = [
  { label: 'Number', cell: ({ id }: Row) => id },
  { label: 'Name', cell: ({ name }: Row) => name },
];

test('a list comes as one file, page by page, without formulas [IN-04]', async () => {
  const { findPage } = createList(4);
  const answer = await sendCsv<Row>({ name: 'people', locale: 'hu', columns: COLUMNS, findPage });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="people.csv"');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    `"Number";"Name"\r\n1;"'=1"\r\n2;"'=2"\r\n3;"'=3"\r\n4;"'=4"\r\n`,
  );
});

test('no more of the list is read than whoever downloads has taken', async () => {
  const { asked, findPage } = createList(1_000_000);
  const answer = await sendCsv<Row>({ name: 'people', locale: 'en', columns: COLUMNS, findPage });
  const reader = answer.body!.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(asked).toEqual([null, ['3'], ['6']]);
});

test('what may not be read is refused before anything is sent', async () => {
  const findPage = () => Promise.reject(new Error('forbidden'));
  await expect(
    sendCsv<Row>({ name: 'people', locale: 'en', columns: COLUMNS, findPage }),
  ).rejects.toThrow('forbidden');
});
