import type { Timing } from './statistics.ts';

/** One page of the staff, asked for by two people, and what somebody who looks for a doctor feels of it. */
export interface StaffLoad {
  name: string;
  /** Rows that the list is made from; of a report, bookings. */
  rows: number;
  timing: Timing;
  /** One visitor's finder pages before it and meanwhile. */
  alone: Timing;
  meanwhile: Timing;
}

export interface StaffResult {
  loads: StaffLoad[];
}

export const REPORT = 'report';
