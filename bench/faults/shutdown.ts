import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { searchDoctors } from '#app/features/search/contract.ts';
import { FINDER_PATH } from '../http-load.ts';
import { sideBySide } from '../measure.ts';
import { createApiClient, type SentRequest } from './api-client.ts';
import { findAll, findAtMost, findNone, type Finding } from './finding.ts';
import { findDemoSlots, type Stand } from './stand.ts';
import { createVisit, nextAddress, start } from './visitor.ts';

const CLIENTS = 24;
const UNDER_LOAD_MS = 2_500;
/** A request sent this long before the signal has surely been accepted. */
const ACCEPTED_AFTER_MS = 20;
const DRAIN_LIMIT_MS = 20_000;
const SLOTS = 3_000;

/** A deployment in the middle of work: what was accepted is answered, and nothing new is begun. */
export async function stopUnderLoad(stand: Stand): Promise<Finding[]> {
  const portal = await stand.startPortal();
  const supply = await findDemoSlots(stand, SLOTS);
  const requests: SentRequest[] = [];
  let isOver = false;
  const load = sideBySide(CLIENTS, async (client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !isOver; n += 1) {
      const api = createApiClient({
        ...portal,
        address: nextAddress(),
        agent,
        // A visitor's step may be two requests: the second is not in flight while the first is.
        observe: (request) => requests.push(request),
      });
      const call =
        (client + n) % 3 === 0
          ? start(api, createVisit(supply.take()))
          : api.get((client + n) % 3 === 1 ? FINDER_PATH : searchDoctors.path);
      const status = await call.then((answer) => answer.status).catch(() => null);
      // Once nobody listens any more, refusals come at once.
      if (status === null) await delay(ACCEPTED_AFTER_MS);
    }
    agent.destroy();
  });
  await delay(UNDER_LOAD_MS);
  const signalledAt = performance.now();
  portal.signal('SIGTERM');
  const exit = await portal.exited;
  const drainMs = performance.now() - signalledAt;
  isOver = true;
  await load;

  const served = requests.filter(({ endedAt }) => endedAt < signalledAt);
  const inFlight = requests.filter(
    ({ sentAt, endedAt }) => sentAt < signalledAt - ACCEPTED_AFTER_MS && endedAt >= signalledAt,
  );
  return [
    findNone('broken answers before the signal', served.filter(({ status }) => !status).length),
    findAll(
      'SIGTERM under load: requests in flight answered in full',
      inFlight.filter(({ status }) => status !== null).length,
      inFlight.length,
    ),
    findAtMost('drained', DRAIN_LIMIT_MS, drainMs, ' ms'),
    { name: 'exit code', wanted: '0', measured: String(exit), isMet: exit === 0 },
  ];
}
