/** Whether answers cost as much with half a million doctors as with a thousand: over HTTP, as `days.ts` measures them. */
import { findMapMarkers, findNames } from '#app/features/search/contract.ts';
import { toSearchQuery, type FinderFilters } from '#app/features/search/filters.ts';
import type { Pool } from '#db/client.ts';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { formatAnswers, measureAnswers } from './answer-cpu.ts';
import { startBenchServer } from './bench-server.ts';
import { openBenchDatabase, TODAY } from './database.ts';
import type { DayWorkload, GrowthResult } from './day-results.ts';
import { choosePaths, searchPath } from './days.ts';
import { chooseInputs, type Inputs } from './inputs.ts';

const CLIENTS = 16;
/** Where most are. */
const CAPITAL = '47.50,19.04';
/** As a map of the capital asks, and one of the country. */
const CAPITAL_VIEW = { bbox: '18.9,47.4,19.2,47.6', zoom: '11' };
const COUNTRY_VIEW = { bbox: '15.9,45.4,23.2,48.8', zoom: '8' };
const FIRST_LETTERS = ['a', 'e', 'i', 'j', 'k', 'm', 'p', 'zs'];
/** Different doctors, in turn. */
const PAGES = 200;

/** A family name and the first letter of a given one, as a box asks while somebody types. */
const suggestionsOf = ({ doctorNames }: Inputs, spell: (name: string) => string) =>
  doctorNames.map(({ doctorName }, n) => {
    const term = `${spell(doctorName)} ${FIRST_LETTERS[n % FIRST_LETTERS.length] ?? ''}`;
    return `${findNames.path}?${new URLSearchParams({ term })}`;
  });

/** Its last two letters the wrong way round. */
const misspell = (name: string) => name.replace(/(.)(.)$/u, '$2$1');

const markersPath = (filters: FinderFilters, view: typeof CAPITAL_VIEW) =>
  `${findMapMarkers.path}?${new URLSearchParams({ ...toSearchQuery(filters), ...view })}`;

async function findDoctorPages(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ path: string }>(
    `SELECT '/providers/' || d.provider_id || '/doctors/' || d.id AS path
       FROM doctor d JOIN provider p ON p.id = d.provider_id AND p.is_active AND p.country = 'HU'
      WHERE d.is_active AND d.id % (SELECT greatest(1, max(id) / $1::int) FROM doctor) = 0 ORDER BY d.id`,
    [PAGES],
  );
  return rows.map(({ path }) => path);
}

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
        [
          'search in a place',
          inputs.doctorPages
            .filter(({ location }) => location !== '')
            .map((filters) => searchPath(filters)),
        ],
        // Of a thousand doctors one or two are found, of half a million a page: the answers differ.
        ['specialty in a place', inputs.doctorPlaces.map((filters) => searchPath(filters))],
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
        ['two words suggested', suggestionsOf(inputs, (name) => name)],
        ['two words suggested, misspelt', suggestionsOf(inputs, misspell)],
        ...(
          [
            ['capital', CAPITAL_VIEW],
            ['country', COUNTRY_VIEW],
          ] as const
        ).map(
          ([of, view]) =>
            [
              `specialty on the map of the ${of}`,
              inputs.markers.map((filters) => markersPath(filters, view)),
            ] as const,
        ),
        ['page of a doctor', await findDoctorPages(database.owner)],
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
