import type { CareLoad, CareResult, TimeWordsResult } from './care-results.ts';
import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';

/** Eight at once are looked at one after the other: a second each, and a core that also answers others. */
const UPLOAD_MEMORY_BYTES_MAX = 700_000_000;
const P99_MS_MAX: Readonly<Record<string, number>> = {
  'written advice, asked and answered': 250,
  'PDF of a questionnaire': 250,
  signalling: 100,
};

/** Of the CPU time of the page beside whose times they stand: a member's page with them costs half as much again. */
const WORDS_SHARE_MAX = 0.5;

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
  const share = ofWords / ofPage;
  return {
    name: 'words of the times of a page, CPU of portal and database against the page of the same member',
    wanted: `<= ${WORDS_SHARE_MAX}`,
    measured: `${share.toFixed(2)} (${ofWords.toFixed(2)} against ${ofPage.toFixed(2)} ms)`,
    isMet: share <= WORDS_SHARE_MAX,
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
