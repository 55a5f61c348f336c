import { DEMO_EMAILS, DEMO_PASSWORD } from '#app/demo/demo-sign-ins.ts';
import { signIn } from '#app/features/identity/contract.ts';
import { toPageQuery } from '#app/features/search/filters.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import type { BenchServer } from './bench-server.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { FINDER_PATH, headersOfNextCaller } from './http-load.ts';
import type { Inputs } from './inputs.ts';
import { measure, sideBySide } from './measure.ts';
import type { MembersResult, PagePair } from './results.ts';
import { percentile } from './statistics.ts';

/** Enough to keep the queue of passwords busy, too few for it to turn anybody away. */
const SIGNING_IN = 4;
const EMAILS = Object.values(DEMO_EMAILS);
const ORIGIN = 'http://localhost';
/** Pages of a visitor and of a member take turns, in pieces of so many: the machine's mood is the same for both. */
const PAGES_AT_ONCE = 10;
const WARMUP_PAGES = 40;

/** What signing in costs, what it does to those who search meanwhile, and what pages cost for somebody who is signed in. */
export async function measureMembers(
  server: BenchServer,
  inputs: Inputs,
  { durationMs, pages }: { durationMs: number; pages: number },
): Promise<MembersResult> {
  const client = createHttpClient(server.ports.app, SIGNING_IN);
  const visitor = createHttpClient(server.ports.app, 1);
  const finderPaths = inputs.doctorPages.map((filters) => `${FINDER_PATH}?${toPageQuery(filters)}`);
  const search = async (n: number) => {
    await getPage(visitor, finderPaths[n % finderPaths.length] ?? FINDER_PATH, {});
  };
  const timing = { clients: SIGNING_IN, durationMs, warmupRuns: 20 };

  const passwords = createPasswords();
  const stored = await passwords.hash(DEMO_PASSWORD);
  const hashing = await measure(() => passwords.fits(stored, DEMO_PASSWORD), timing);
  const signingIn = await measure((n) => signInAs(client, n), timing);

  const searching = { clients: 1, durationMs: 2 * durationMs };
  const idle = await measure(search, searching);
  let isOver = false;
  const load = sideBySide(SIGNING_IN, async (at) => {
    for (let n = at; !isOver; n += SIGNING_IN) await signInAs(client, n);
  });
  const underLoad = await measure(search, searching);
  isOver = true;
  await load;

  const cookie = await signInAs(client, 0);
  const paths = ['/', ...finderPaths.slice(0, 1), ...(await findProfiles(visitor, finderPaths[0]))];
  const pairs: PagePair[] = [];
  for (const path of paths) pairs.push(await comparePage(server, visitor, path, cookie, pages));
  client.close();
  visitor.close();
  return {
    hashesPerSecond: hashing.perSecond,
    signInsPerSecond: signingIn.perSecond,
    idleP99Ms: idle.p99Ms,
    underLoadP99Ms: underLoad.p99Ms,
    pages: pairs,
  };
}

/** Signs in as one of the demo's customers. @returns the session's cookie, as a browser sends it */
async function signInAs(client: HttpClient, n: number): Promise<string> {
  const body = {
    email: EMAILS[n % EMAILS.length],
    password: DEMO_PASSWORD,
    [HUMAN_CHECK_FIELD]: 'person',
  };
  const headers = { ...headersOfNextCaller(), origin: ORIGIN };
  const answer = await client.post(signIn.path, body, headers);
  if (answer.status !== signIn.answerStatus) {
    throw new Error(`signing in was answered with ${answer.status}: ${answer.body.toString()}`);
  }
  const [session = ''] = answer.headers['set-cookie'] ?? [];
  return session.split(';', 1)[0] ?? '';
}

async function getPage(
  client: HttpClient,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const { status, body } = await client.get(path, { ...headersOfNextCaller(), ...headers });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return body.toString();
}

/** A doctor and a provider of a page of results. */
async function findProfiles(client: HttpClient, listPath = FINDER_PATH): Promise<string[]> {
  const list = await getPage(client, listPath, {});
  const doctor = /href="(\/providers\/\d+\/doctors\/\d+[^"]*)"/.exec(list)?.[1] ?? '';
  return [/^\/providers\/\d+/.exec(doctor)?.[0] ?? '', doctor.replaceAll('&amp;', '&')];
}

async function comparePage(
  server: BenchServer,
  client: HttpClient,
  path: string,
  cookie: string,
  pages: number,
): Promise<PagePair> {
  const render = async (count: number, headers: Record<string, string>) => {
    const before = await server.cpuMs();
    for (let n = 0; n < count; n += 1) await getPage(client, path, headers);
    return ((await server.cpuMs()) - before) / count;
  };
  const visitor: number[] = [];
  const member: number[] = [];
  await render(WARMUP_PAGES, {});
  await render(WARMUP_PAGES, { cookie });
  for (let n = 0; n < pages; n += PAGES_AT_ONCE) {
    visitor.push(await render(PAGES_AT_ONCE, {}));
    member.push(await render(PAGES_AT_ONCE, { cookie }));
  }
  const median = (values: number[]) => percentile(Float64Array.from(values).sort(), 0.5);
  return { path, visitorCpuMs: median(visitor), memberCpuMs: median(member) };
}
