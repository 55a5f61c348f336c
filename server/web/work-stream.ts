import type { FastifyInstance } from 'fastify';
import { WORK_STREAM_PATH } from '#app/features/work-news/lists.ts';
import type { WorkStreams } from '#app/features/work-news/work-streams.server.ts';
import { guardOpen } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Identify } from './identify.ts';

/**
 * The stream over which pages of the staff hear that a list has changed. It is no sign that somebody is there (`identify.ts`), it is
 * not compressed, and it says nothing but names of lists.
 */
export function registerWorkStream(
  app: FastifyInstance,
  streams: WorkStreams,
  identify: Identify,
): void {
  const guarded = guardOpen('stream');
  app.route({
    method: 'GET',
    url: WORK_STREAM_PATH,
    exposeHeadRoute: false,
    ...guarded,
    config: { ...guarded.config, isLasting: true },
    handler: async (request, reply) => {
      const { actor } = request.portal;
      if (actor.kind !== 'staff') throw new PortalError('sign_in_required');
      if (!streams.hasRoom(actor.sessionId)) throw new PortalError('too_many_requests');
      reply.hijack();
      // Gone while it was asked who it is: nothing would ever close the stream.
      if (reply.raw.destroyed) return;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      streams.open(actor, reply.raw, async () => {
        const now = (await identify(request)).actor;
        return now.kind === 'staff' ? now : null;
      });
    },
  });
}
