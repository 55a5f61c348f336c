import { DEMO_EMAILS } from '#app/demo/demo-sign-ins.ts';
import { findTimeAnswers } from '#app/features/preauthorization/answers-contract.ts';
import { searchDoctors } from '#app/features/search/contract.ts';
import { type FinderFilters, toPageQuery, toSearchQuery } from '#app/features/search/filters.ts';
import { callUrl } from '#app/platform/call.ts';
import type { AnswerOf } from '#app/platform/contract.ts';
import { getAnswer, measureAnswers } from './answer-cpu.ts';
import type { BenchServer } from './bench-server.ts';
import type { TimeWordsResult } from './care-results.ts';
import { type BenchDatabase, TODAY } from './database.ts';
import { createHttpClient } from './http-client.ts';
import { FINDER_PATH } from './http-load.ts';
import { type Inputs, PER_PAGE } from './inputs.ts';
import { signInCustomer } from './sessions.ts';

const PAGES = 20;

/** What the quiet words beside the times of a page cost: the finder's page of an insured member, and the one question that it asks for them. */
export async function measureTimeWords(
  database: BenchDatabase,
  server: BenchServer,
  { doctorPages }: Inputs,
  effort: { warmup: number; runs: number },
): Promise<TimeWordsResult> {
  const member = await signInCustomer(database.owner, DEMO_EMAILS.insured);
  const { cookie = '' } = member();
  const run = { clients: 1, headers: { cookie }, effort };
  const client = createHttpClient(server.ports.app, 1);
  try {
    const pages = doctorPages.filter(({ subfunction }) => subfunction !== null).slice(0, PAGES);
    const questions: string[] = [];
    for (const filters of pages) questions.push(await questionOf(filters));
    const ask = (name: string, paths: readonly string[]) =>
      measureAnswers(database, server, name, paths, run);
    return {
      page: await ask(
        'finder page of a member',
        pages.map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`),
      ),
      words: await ask('words of its times', questions),
    };
  } finally {
    client.close();
  }

  async function questionOf(filters: FinderFilters): Promise<string> {
    const query = new URLSearchParams(toSearchQuery(filters));
    const body = await getAnswer(client, `${searchDoctors.path}?${query}`, run.headers);
    const found = JSON.parse(body.toString()) as AnswerOf<typeof searchDoctors>;
    const doctors = found.other.map(({ id }) => id);
    if (doctors.length !== PER_PAGE) throw new Error(`a page has ${doctors.length} doctors`);
    return callUrl(
      findTimeAnswers,
      {},
      {
        subfunctionId: String(filters.subfunction),
        week: TODAY,
        doctors: doctors.join(','),
      },
    );
  }
}
