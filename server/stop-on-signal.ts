import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './web/failures.ts';

/** What a request in flight may take before a stop cuts it off. */
const DRAIN_MS = 20_000;

const running = new AsyncLocalStorage<{ request: FastifyRequest; reply: FastifyReply }>();

/** Remembers which request the work of this moment belongs to, for an error that nobody caught. */
export function rememberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => running.run({ request, reply }, done));
  // Reading a body loses the thread.
  app.addHook('preHandler', (request, reply, done) => running.run({ request, reply }, done));
}

/** Finishes what was accepted, then ends; a second signal or the time limit ends at once. */
export function stopOnSignal(stop: () => Promise<void>, tell: (error: unknown) => void): void {
  let isStopping = false;
  const end = () => {
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stop().then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => {
        tell(error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => (isStopping ? process.exit(1) : end());
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // After a fault nobody expected the state of this process cannot be trusted: finish and let the supervisor start a new one.
  process.on('uncaughtException', (error) => {
    tell(error);
    answerStrayError();
    process.exitCode = 1;
    if (!isStopping) end();
  });
}

/** Whoever asked for what failed would wait for an answer for ever. */
function answerStrayError(): void {
  const { request, reply } = running.getStore() ?? {};
  if (!request || !reply) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent) void sendFailure(request, reply, 'unknown_error');
}
