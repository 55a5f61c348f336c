import type { FastifyInstance } from 'fastify';
import type { CalendarNews } from '#server/calendar-news.ts';
import { compressAnswer } from './compress-answers.ts';
import { chooseEncoding, type ContentEncoding } from './content-encoding.ts';
import { createSharedAnswers } from './shared-answers.ts';

/** As long as nobody notices; what takes a time or gives one back drops its answers at once. */
const KEPT_MS = 1_000;
/** A busy portal is asked a thousand different things a second. */
const KEPT_MAX = 1_000;
/** A week of twenty doctors takes 150 kB. */
const KEPT_BYTES_MAX = 16_000_000;

interface SharedCall {
  plain: Buffer;
  compressed: Partial<Record<ContentEncoding, Promise<Buffer>>>;
}

/**
 * Answers of calls that say `isShared`, for visitors: kept for a second as the bytes that are sent, by host, language and
 * address. Visitors who ask the same at the same moment wait for one of them.
 * @param news null: nothing would drop an answer whose times have changed, so none is shared
 */
export function registerSharedCalls(
  app: FastifyInstance,
  news: Pick<CalendarNews, 'follow'> | null,
): void {
  app.decorate('sendShared', null);
  if (!news) return;
  const kept = createSharedAnswers<SharedCall>({
    keptMs: KEPT_MS,
    keptMax: KEPT_MAX,
    bytesMax: KEPT_BYTES_MAX,
    bytesOf: ({ plain }) => plain.length,
    isKept: () => true,
  });
  news.follow(kept);
  app.sendShared = async (request, reply, make) => {
    const { host, origin, locale } = request.portal;
    const key = `${host} ${origin} ${locale} ${request.url}`;
    const answer = await kept.get(key, async (noteShown) => ({
      plain: Buffer.from(await make(noteShown)),
      compressed: {},
    }));
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding) return reply.send(answer.plain);
    answer.compressed[encoding] ??= compressAnswer(answer.plain, encoding);
    return reply.header('content-encoding', encoding).send(await answer.compressed[encoding]);
  };
}
