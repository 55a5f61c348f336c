import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { rememberRequests, stopOnSignal } from '#server/stop-on-signal.ts';
import { followServing } from '#server/stop-serving.ts';
import { registerFailures } from '#server/web/failures.ts';

// A small server that stops as the portal does, for tests that signal it or break it from inside. Prints its port.

const app = Fastify({ genReqId: () => crypto.randomUUID(), return503OnClosing: true });
app.decorateRequest('portal');
registerFailures(app);
const serving = followServing(app, { noticeMs: Number(process.env['NOTICE_MS'] ?? 0) });
rememberRequests(app);
app.get('/ready', async (_request, reply) => reply.code(serving.isStopping() ? 503 : 200).send());
app.get('/quick', async () => 'well');
app.get('/slow', async () => {
  await setTimeout(500);
  return 'well';
});
/** Nothing is read or written meanwhile. */
app.get('/freeze', async () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  return 'well';
});
app.post('/stray-exception', async () => {
  void setTimeout(10).then(() => process.nextTick(fail));
  return new Promise(() => {});
});
app.post('/stray-rejection', async () => {
  void setTimeout(10).then(fail);
  return new Promise(() => {});
});
function fail(): never {
  throw new Error('a secret of the inside');
}

await app.listen({ port: 0, host: '127.0.0.1' });
stopOnSignal(
  () => serving.stop(),
  (error) => process.stderr.write(`${String(error)}\n`),
);
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
