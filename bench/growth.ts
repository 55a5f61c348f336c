/** Whether answers cost as much with half a million doctors as with a thousand: over HTTP, as `days.ts` measures them. */
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { formatAnswers, measureAnswers } from './answer-cpu.ts';
import { startBenchServer } from './bench-server.ts';
import { openBenchDatabase, TODAY } from './database.ts';
import type { DayWorkload, GrowthResult } from './day-results.ts';
import { choosePaths, searchPath } from './days.ts';
import { chooseInputs } from './inputs.ts';

const CLIENTS = 16;
/** Where most are. */
const CAPITAL = '47.50,19.04';

export async function measureGrowth(
  postgres: EmbeddedPostgres,
  sizes: readonly number[],
  effort: { warmup: number; runs: number },
): Promise<GrowthResult[]> {
  const results: GrowthResult[] = [];
  for (const doctors of sizes) {
    const database = await openBenchDatabase(postgres, doctors, console.log);
    const server = await startBenchServer(database);
    try {
      const inputs = await chooseInputs(database.owner);
      const paths = await choosePaths(server, inputs, TODAY);
      const workloads: DayWorkload[] = [];
      for (const [name, asked] of [
        ['search of 20', paths.search],
        ['search in a place', inputs.doctorPlaces.map((filters) => searchPath(filters))],
        ['search by name', paths.byName],
        [
          'search by price',
          inputs.doctorPages.map((filters) => searchPath({ ...filters, sort: 'price' })),
        ],
        [
          'search around a place by price',
          inputs.doctorPages.map((filters) =>
            searchPath({ ...filters, location: '', near: CAPITAL, within: 50, sort: 'price' }),
          ),
        ],
        ['week of 20', paths.weekOf20],
        ['finder page made', paths.page],
      ] as const) {
        const run = { clients: CLIENTS, headers: {}, effort };
        workloads.push(await measureAnswers(database, server, name, asked, run));
      }
      results.push({ doctors, workloads });
      console.log(`\n${doctors.toLocaleString('en')} doctors\n${formatAnswers(workloads)}`);
    } finally {
      await server.stop();
      await database.close();
    }
  }
  return results;
}
