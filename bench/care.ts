/**
 * `npm run bench -- care`: what sending a picture, written advice, the PDF of a questionnaire and fifty open waiting rooms cost, and what
 * somebody who looks for a doctor feels of each meanwhile; and what the words beside the times of a member's page cost. On a copy of the demo, which goes afterwards.
 */
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { startBenchServer } from './bench-server.ts';
import { createAdvice, createPdfs, createUploads, type Work } from './care-loads.ts';
import type { CareLoad, CareResult } from './care-results.ts';
import { openBenchCopy } from './database.ts';
import { createHttpClient } from './http-client.ts';
import { createHttpLoad } from './http-load.ts';
import { chooseInputs } from './inputs.ts';
import { measure, timeUntil, type Pace } from './measure.ts';
import { followProcesses } from './process-cpu.ts';
import { summarise } from './statistics.ts';
import { measureTimeWords } from './time-words.ts';
import { openRooms } from './video-rooms.ts';

export const CARE_EFFORT = {
  quick: { durationMs: 3_000, rooms: 10, words: { warmup: 40, runs: 100 } },
  whole: { durationMs: 15_000, rooms: 50, words: { warmup: 300, runs: 1_000 } },
};
const SENDING = 8;
/** Pictures come as fast as they are taken; of the others so many people begin each half second, no two at one moment. */
const AS_FAST = 0;
const OTHERS = 2;
const OTHERS_EVERY_MS = 500;
const WARMUP_PAGES = 300;

export async function measureCare(
  postgres: EmbeddedPostgres,
  { durationMs, rooms: roomCount, words }: (typeof CARE_EFFORT)['whole'],
): Promise<CareResult> {
  const database = await openBenchCopy(postgres, 'demo', console.log);
  const server = await startBenchServer(database);
  const client = createHttpClient(server.ports.app, SENDING);
  const inputs = await chooseInputs(database.owner);
  const finder = await createHttpLoad(server.ports.app, inputs, 1);
  const search = (ms: number, warmupRuns = 0) =>
    measure(finder.finderPage, { clients: 1, durationMs: ms, warmupRuns });
  /** The finder alone, then beside what is measured: the machine's mood is the same for both. */
  const beside = async <T>(name: string, load: (signal: AbortSignal) => Promise<T>) => {
    const alone = await search(durationMs / 2);
    const ending = new AbortController();
    const follow = followProcesses(server.pid);
    const done = load(ending.signal);
    const meanwhile = await search(durationMs);
    ending.abort();
    const result = await done;
    return { name, alone, meanwhile, result, ...follow.stop() };
  };
  const repeat = async (name: string, pace: Pace, work: Work): Promise<CareLoad> => {
    await work(0);
    const { result, ...costs } = await beside(name, (signal) => timeUntil(signal, pace, work));
    return { ...costs, clients: pace.clients, timing: result };
  };
  try {
    // The compiler settles.
    await search(0, WARMUP_PAGES);
    const sent = { clients: SENDING, everyMs: AS_FAST };
    const others = { clients: OTHERS, everyMs: OTHERS_EVERY_MS };
    const loads = [
      await repeat('upload of 10 MB', sent, await createUploads(database.owner, client)),
      await repeat(
        'written advice, asked and answered',
        others,
        await createAdvice(database.owner, client),
      ),
      await repeat('PDF of a questionnaire', others, createPdfs(client)),
    ];
    const rooms = await openRooms(database.owner, client, server.ports.app, roomCount);
    try {
      const name = `signalling in ${rooms.count} video rooms`;
      const { result, ...costs } = await beside(name, (signal) => rooms.talk(signal));
      loads.push({ ...costs, clients: 2 * rooms.count, timing: summarise(result, durationMs) });
    } finally {
      rooms.close();
    }
    return { loads, timeWords: await measureTimeWords(database, server, inputs, words) };
  } finally {
    client.close();
    finder.close();
    await server.stop();
    await database.close();
  }
}
