import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createNews, createNewsWriter, type News } from './news.ts';

const KEY = Buffer.from('the key of the tests');

let database: TestDatabase;
let news: News;
const onGap = vi.fn();
const onTrouble = vi.fn();
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  news = createNews({ pool: database.createAppPool({ max: 1 }), keys: [KEY], onTrouble });
  news.onGap(onGap);
  news.hear('owners', (items) => heard.push(...items));
  await vi.waitUntil(() => news.isHearing());
});
afterAll(async () => {
  await news.stop();
  await database.drop();
});

const say = (payload: string) =>
  database.owner.query(`SELECT pg_notify('vizit_news', $1)`, [payload]);

/** Everything that was said before this has arrived when it returns. */
async function untilHeard(item: string): Promise<void> {
  await say(createNewsWriter(`writer of ${item}`, [KEY])('owners', [item]));
  await expect.poll(() => heard).toContain(item);
}

/** What a process would say whose clock is a minute behind. */
function writeLate(items: string[]): string {
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] });
  try {
    return createNewsWriter('late', [KEY])('owners', items);
  } finally {
    vi.useRealTimers();
  }
}

test('news of a process whose clock is wrong drop what is kept, and are counted and told to the operator once', async () => {
  onGap.mockClear();
  await say(writeLate(['D1']));
  await say(writeLate(['D2']));
  await untilHeard('D3');
  expect(heard).not.toContain('D1');
  expect(onGap).toHaveBeenCalledTimes(2);
  expect(onTrouble).toHaveBeenCalledTimes(1);
  expect(String(onTrouble.mock.calls[0])).toContain('clock');
  expect(news.countDropped()).toEqual({ stale: 2, repeated: 0, forged: 0 });
});

test('who speaks without the key, or says again what was heard, is counted and makes nobody forget anything', async () => {
  onGap.mockClear();
  const told = createNewsWriter('a', [KEY])('owners', ['D4']);
  await say(told);
  await say(told);
  await say(createNewsWriter('b', [Buffer.from('another key')])('owners', ['D5']));
  await untilHeard('D6');
  expect(heard.filter((item) => item === 'D4')).toEqual(['D4']);
  expect(heard).not.toContain('D5');
  expect(onGap).not.toHaveBeenCalled();
  expect(news.countDropped()).toEqual({ stale: 2, repeated: 1, forged: 1 });
});
