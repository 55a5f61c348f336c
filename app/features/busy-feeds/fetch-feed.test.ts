import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFeedServer, type FeedServer } from '#tests/support/feed-server.ts';
import { fetchFeed, type FeedNetwork } from './fetch-feed.server.ts';

const NEW = { etag: null, lastModified: null };
let feeds: FeedServer;
beforeAll(async () => {
  feeds = await startFeedServer();
});
afterAll(() => feeds.close());

const serve: FeedServer['serve'] = (listener) => feeds.serve(listener);
const read = (address = 'https://feeds.test/a.ics', changed: Partial<FeedNetwork> = {}) =>
  fetchFeed(address, NEW, { ...feeds.network, ...changed });

test('what has not changed is not read again', async () => {
  serve((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"7"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"7"', 'last-modified': 'Mon, 23 Nov 2026' });
    response.end(isKnown ? '' : 'BEGIN:VCALENDAR');
  });
  const first = await read();
  expect(first).toEqual({ text: 'BEGIN:VCALENDAR', etag: '"7"', lastModified: 'Mon, 23 Nov 2026' });
  expect(await fetchFeed('https://feeds.test/a.ics', first ?? NEW, feeds.network)).toBeNull();
  expect(feeds.asked[1]?.headers['if-modified-since']).toBe('Mon, 23 Nov 2026');
});

test('a way that leads on is followed, but never inside, nor without end', async () => {
  const leads = (to: string) =>
    serve((request, response) => {
      if (request.url === '/b') response.end('there');
      else response.writeHead(302, { location: to }).end();
    });
  leads('/b');
  expect((await read())?.text).toBe('there');
  for (const to of [
    'https://inner.test/b',
    'http://feeds.test/b',
    'https://127.0.0.1/b',
    'file:///b',
  ]) {
    leads(to);
    await expect(read()).rejects.toMatchObject({ failure: 'address' });
    expect(feeds.asked).toHaveLength(1);
  }
  leads('/a.ics');
  await expect(read()).rejects.toMatchObject({ failure: 'refused' });
  expect(feeds.asked).toHaveLength(4);
});

test('a name that leads inside, also beside a public address, is not asked', async () => {
  serve((_request, response) => response.end('never'));
  feeds.names['feeds.test'] = ['127.0.0.1', '192.168.0.1'];
  await expect(read()).rejects.toMatchObject({ failure: 'address' });
  await expect(read('https://inner.test/')).rejects.toMatchObject({ failure: 'address' });
  await expect(read('https://nobody.test/')).rejects.toMatchObject({ failure: 'address' });
  expect(feeds.asked).toHaveLength(0);
});

test('only the address that was looked at is asked, whatever the name leads to a moment later', async () => {
  serve((_request, response) => response.end('public'));
  let looks = 0;
  const resolve = () => {
    looks += 1;
    return Promise.resolve([{ address: looks === 1 ? '127.0.0.1' : '10.0.0.5', family: 4 }]);
  };
  expect((await read(undefined, { resolve }))?.text).toBe('public');
  expect(looks).toBe(1);
});

test.each([
  // Nothing was known that could have stayed the same.
  [304, 'refused'],
  [401, 'refused'],
  [404, 'refused'],
  [500, 'unreachable'],
  [429, 'unreachable'],
])('an answer of %i is told as %s', async (status, failure) => {
  serve((_request, response) => response.writeHead(status).end());
  await expect(read()).rejects.toMatchObject({ failure });
});

test('too much, too slow and a server that nobody vouches for are given up', async () => {
  serve((_request, response) => response.end('x'.repeat(2000)));
  await expect(read(undefined, { sizeMaxBytes: 1000 })).rejects.toMatchObject({
    failure: 'too_large',
  });
  serve((_request, response) => response.write('BEGIN:VCALENDAR'));
  await expect(read(undefined, { timeMaxMs: 100 })).rejects.toMatchObject({
    failure: 'unreachable',
  });
  const { authority: _authority, ...others } = feeds.network;
  await expect(fetchFeed('https://feeds.test/a.ics', NEW, others)).rejects.toMatchObject({
    failure: 'unreachable',
  });
});
