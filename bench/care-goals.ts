import type { CareLoad, CareResult, TimeWordsResult } from './care-results.ts';
import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';
import { FINDER_PAGE_CPU_MS_MAX, MEMBER_PAGE_TIMES_MAX } from './page-budget.ts';

/** Eight at once are looked at one after the other: a second each, and a core that also answers others. */
const UPLOAD_MEMORY_BYTES_MAX = 700_000_000;
const P99_MS_MAX: Readonly<Record<string, number>> = {
  'written advice, asked and answered': 250,
  'PDF of a questionnaire': 250,
  signalling: 100,
};

/**
 * "From one batched question per page within the page's budget": the words have no budget of their own. A finder page has one, and a
 * member's a little more: the page and its question for words together stay in it.
 */
const MEMBER_PAGE_CPU_MS_MAX = FINDER_PAGE_CPU_MS_MAX * MEMBER_PAGE_TIMES_MAX;

export function judgeCare({ loads, timeWords }: CareResult): Goal[] {
  return [
    ...loads.flatMap((load) => [...judgeTime(load), ...judgeMemory(load), judgeFinder(load)]),
    judgeWords(timeWords),
  ];
}

function judgeWords({ page, words }: TimeWordsResult): Goal {
  const [ofPage, ofWords] = [page, words].map((one) => one.portalCpuMs + one.databaseCpuMs) as [
    number,
    number,
  ];
  const cpuMs = ofPage + ofWords;
  return {
    name: "a member's finder page with the words of its times, CPU of portal and database",
    wanted: `<= ${MEMBER_PAGE_CPU_MS_MAX} ms`,
    measured: `${cpuMs.toFixed(2)} ms (the page ${ofPage.toFixed(2)}, the words ${ofWords.toFixed(2)})`,
    isMet: cpuMs <= MEMBER_PAGE_CPU_MS_MAX,
  };
}

function judgeTime({ name, clients, timing: { p50Ms, p99Ms } }: CareLoad): Goal[] {
  const most = Object.entries(P99_MS_MAX).find(([start]) => name.startsWith(start))?.[1];
  if (most === undefined) return [];
  return [
    {
      name: `${name}, ${clients} at once, 99th percentile`,
      wanted: `<= ${most} ms`,
      measured: `${p99Ms.toFixed(0)} ms (median ${p50Ms.toFixed(0)} ms)`,
      isMet: p99Ms <= most,
    },
  ];
}

function judgeMemory({ name, clients, timing, cpuMs, peakBytes }: CareLoad): Goal[] {
  if (!name.startsWith('upload')) return [];
  const cpuEach = cpuMs / timing.runs;
  return [
    {
      name: `${name}, ${clients} at once, memory of the portal and its processes`,
      wanted: `<= ${UPLOAD_MEMORY_BYTES_MAX / 1e6} MB`,
      measured: `${(peakBytes / 1e6).toFixed(0)} MB (median ${timing.p50Ms.toFixed(0)} ms, ${cpuEach.toFixed(0)} ms CPU each with the finder's pages)`,
      isMet: peakBytes <= UPLOAD_MEMORY_BYTES_MAX,
    },
  ];
}
