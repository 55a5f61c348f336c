import { setTimeout as delay } from 'node:timers/promises';
import { sideBySide } from '../measure.ts';
import type { SlotSupply } from '../slots.ts';
import { createApiClient, type ApiAnswer, type ApiClient } from './api-client.ts';
import type { Mailbox } from './mailbox.ts';
import { createVisit, nextAddress, start, submit, verify, type Visit } from './visitor.ts';

export interface BookingLoad {
  /** Everybody who came so far, whatever they got. */
  visits: readonly Visit[];
  /** Statuses that visitors were answered with, and how often. `broken` counts connections that broke or were refused. */
  answers: Readonly<Record<string, number>>;
  /** No new visitors; resolves when those under way have finished. */
  stop(): Promise<void>;
}

const VISITORS = 6;
/** A step is repeated with the same key until it is answered; a portal that is down for longer has failed. */
const STEP_LIMIT_MS = 120_000;
const RETRY_MS = 150;
/** A mail whose sender was killed is sent again when its lock has run out. */
const MAIL_LIMIT_MS = 120_000;

/** Visitors who book one after the other and, like browsers, repeat a call that was not answered. */
export function startBookingLoad(
  { port, origin }: { port: number; origin: string },
  supply: SlotSupply,
  mailbox: Mailbox,
): BookingLoad {
  const visits: Visit[] = [];
  const answers: Record<string, number> = {};
  let isStopping = false;

  const untilAnswered = async (step: () => Promise<ApiAnswer>): Promise<ApiAnswer | null> => {
    const endsAt = performance.now() + STEP_LIMIT_MS;
    while (performance.now() < endsAt) {
      const answer = await step().catch(() => null);
      const outcome = answer ? String(answer.status) : 'broken';
      answers[outcome] = (answers[outcome] ?? 0) + 1;
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await delay(RETRY_MS);
    }
    return null;
  };
  const book = async (client: ApiClient, visit: Visit) => {
    const held = await untilAnswered(() => start(client, visit));
    if (held?.status !== 201) return;
    const sent = await untilAnswered(() => submit(client, visit));
    if (sent?.status !== 201) return;
    const mail = await mailbox.waitFor(visit.email, 'verification', MAIL_LIMIT_MS);
    const token = mail?.token;
    if (token) await untilAnswered(() => verify(client, visit, token));
  };
  const finished = sideBySide(VISITORS, async () => {
    while (!isStopping) {
      const visit = createVisit(supply.take());
      visits.push(visit);
      await book(createApiClient({ port, origin, address: nextAddress() }), visit);
    }
  });
  return {
    visits,
    answers,
    async stop() {
      isStopping = true;
      await finished;
    },
  };
}
