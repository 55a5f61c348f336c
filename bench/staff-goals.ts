import { judgeFinder } from './finder-goal.ts';
import type { Goal } from './goals.ts';
import { REPORT, type StaffDay, type StaffLoad, type StaffResult } from './staff-results.ts';

/** A list that is worked through all day. */
const LIST_P99_MS_MAX = 300;
/** "Answers under a second". */
const REPORT_P99_MS_MAX = 1_000;
/** As of the largest file there is: whoever imports looks at it again after a break. */
const IMPORT_SECONDS_MAX = 30 * 60;

export function judgeStaff({ loads, day }: StaffResult): Goal[] {
  return [...loads.map(judgeTime), ...judgeDay(day)];
}

function judgeTime({ name, rows, timing: { p50Ms, p99Ms }, pages, floorP50Ms }: StaffLoad): Goal {
  const most = name.startsWith(REPORT) ? REPORT_P99_MS_MAX : LIST_P99_MS_MAX;
  const slowest = pages.toSorted((one, other) => other.p50Ms - one.p50Ms)[0];
  return {
    name: `${name} of ${rows.toLocaleString('en')}, ${pages.length} pages, 2 at once, 99th percentile`,
    wanted: `<= ${most} ms`,
    measured: `${p99Ms.toFixed(0)} ms (median ${p50Ms.toFixed(0)} ms, a plain answer ${floorP50Ms.toFixed(1)} ms; slowest by its median: ${slowest?.what}, ${slowest?.p50Ms.toFixed(0)} ms)`,
    isMet: p99Ms <= most,
  };
}

function judgeDay({ doctors, importSeconds, reports, alone, meanwhile }: StaffDay): Goal[] {
  const beside = { name: 'lists, reports and an import at once' };
  return [
    judgeFinder({ ...beside, alone: alone.finder, meanwhile: meanwhile.finder }),
    judgeFinder({ ...beside, alone: alone.booking, meanwhile: meanwhile.booking }, 'booking'),
    {
      name: 'reports meanwhile, 99th percentile',
      wanted: `<= ${REPORT_P99_MS_MAX} ms`,
      measured: `${reports.p99Ms.toFixed(0)} ms (median ${reports.p50Ms.toFixed(0)} ms)`,
      isMet: reports.p99Ms <= REPORT_P99_MS_MAX,
    },
    {
      name: `import of ${doctors.toLocaleString('en')} doctors meanwhile`,
      wanted: `<= ${IMPORT_SECONDS_MAX} s`,
      measured: `${importSeconds.toFixed(1)} s`,
      isMet: importSeconds <= IMPORT_SECONDS_MAX,
    },
  ];
}
