import type { Timing } from './statistics.ts';

/** One file that was imported, and what somebody who looks for a doctor felt of it. */
export interface ImportLoad {
  /** Of what. */
  name: string;
  lines: number;
  /** From the start of the command to its end, the lists of the search brought up to date included. */
  seconds: number;
  /** The most memory that the command had, with all that it starts, in bytes. PostgreSQL is not counted. */
  peakBytes: number;
  /** One visitor's finder pages before it and meanwhile. */
  alone: Timing;
  meanwhile: Timing;
}

export interface ImportResult {
  loads: ImportLoad[];
}
