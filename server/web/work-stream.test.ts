import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { WORK_STREAM_PATH, writeTopic } from '#app/features/work-news/lists.ts';
import { createWorkStreams } from '#app/features/work-news/work-streams.server.ts';
import type { Actor } from '#app/platform/actor.ts';
import { createTopicNews } from '#app/platform/topic-news.ts';
import { staffActor } from '#tests/support/actors.ts';
import { createPortal } from '#tests/support/booking.ts';
import { registerFailures } from './failures.ts';
import { createIdentify } from './identify.ts';
import { registerWorkStream } from './work-stream.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** The stream alone, for somebody, over real HTTP. */
async function serveTo(actor: Actor) {
  const news = createTopicNews(null, 'work');
  const streams = createWorkStreams(news);
  app = Fastify();
  registerFailures(app);
  app.decorateRequest('portal');
  app.addHook('onRequest', async (request, reply) => {
    request.portal = { actor, locale: 'hu' } as typeof request.portal;
    reply.header('x-frame-options', 'DENY');
  });
  await app.register(compress, { encodings: ['gzip'], threshold: 0 });
  registerWorkStream(app, streams, () => Promise.reject(new Error('not asked yet')));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}${WORK_STREAM_PATH}`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  return { news, streams, answer };
}

test('a change comes at once and uncompressed, with the headers of every answer, until the process stops', async () => {
  const actor = staffActor([{ role: 'preauthorization', partnerId: 1 }]);
  const { news, streams, answer } = await serveTo(actor);
  const { headers } = answer;
  expect([answer.status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    null,
  ]);
  expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual([
    'private, no-store, no-transform',
    'DENY',
  ]);
  news.tell(writeTopic('approvals', 1));
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.includes('approvals')) streams.end();
  }
  expect(text).toBe(':\n\nevent: changed\ndata: approvals\n\n');
});

test('who has not signed in hears nothing', async () => {
  const { answer } = await serveTo({ kind: 'visitor' });
  expect(answer.status).toBe(401);
});

test('an open stream is no sign that somebody is there: the session ends after a quarter of an hour all the same', async () => {
  const asked: boolean[] = [];
  const identify = createIdentify({
    accounts: {
      identifySession: () => Promise.reject(new Error('no patient')),
      identifyStaff: (_portal, _cookie, isBackground) => {
        asked.push(isBackground);
        return Promise.reject(new Error('nobody'));
      },
    },
  });
  const portal = createPortal({ isStaffEntry: true });
  for (const url of [WORK_STREAM_PATH, '/staff/approvals?background=1', '/staff/approvals']) {
    await expect(identify({ cookies: {}, portal, url })).rejects.toThrow('nobody');
  }
  expect(asked).toEqual([true, true, false]);
});

test('who has gone while it was asked who they are has no stream', async () => {
  const opened = vi.fn();
  const streams = { ...createWorkStreams(createTopicNews(null, 'work')), open: opened };
  const actor = staffActor([{ role: 'preauthorization', partnerId: 1 }]);
  const leaving = new AbortController();
  app = Fastify();
  app.decorateRequest('portal');
  app.addHook('onRequest', async (request, reply) => {
    request.portal = { actor, locale: 'hu' } as typeof request.portal;
    const gone = once(reply.raw, 'close');
    leaving.abort();
    await gone;
  });
  const answered = new Promise((resolve) => {
    app!.addHook('preHandler', (_request, _reply, done) => {
      done();
      setImmediate(resolve);
    });
  });
  registerWorkStream(app, streams, () => Promise.reject(new Error('not asked')));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const asked = fetch(`http://localhost:${port}${WORK_STREAM_PATH}`, { signal: leaving.signal });
  await expect(asked).rejects.toThrow('aborted');
  await answered;
  expect(opened).not.toHaveBeenCalled();
});
