import type { DayWorkload } from './day-results.ts';
import type { Timing } from './statistics.ts';

/** What something costs, and what those who look for a doctor feel of it. */
export interface CareLoad {
  name: string;
  clients: number;
  timing: Timing;
  /** One visitor's finder pages before it and meanwhile. */
  alone: Timing;
  meanwhile: Timing;
  /** CPU milliseconds of the portal with the processes that it starts, finder pages included. */
  cpuMs: number;
  /** The most memory that they had together, in bytes. */
  peakBytes: number;
}

/** The finder's page of an insured member, and the question for the words of all its times. */
export interface TimeWordsResult {
  page: DayWorkload;
  words: DayWorkload;
}

export interface CareResult {
  loads: CareLoad[];
  timeWords: TimeWordsResult;
}
