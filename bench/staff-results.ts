import type { Timing } from './statistics.ts';

/** Pages of one list of the staff, each asked for by two people. */
export interface StaffLoad {
  name: string;
  /** Rows that the list is made from; of reports, bookings. */
  rows: number;
  /** Of all its pages. */
  timing: Timing;
  /** An answer of as many bytes by a plain server, to two as well. */
  floorP50Ms: number;
  /** With the processor's time of the portal and of all of PostgreSQL for each, which a busy machine does not lengthen. */
  pages: {
    what: string;
    p50Ms: number;
    maxMs: number;
    portalCpuMs: number;
    databaseCpuMs: number;
  }[];
}

/** What patients feel of the staff's day: one looks for a doctor, others book. */
export interface PatientTimings {
  finder: Timing;
  /** A time held and submitted with its patient. */
  booking: Timing;
}

/** Ten people at their lists, reports and an import at once, while patients look and book. */
export interface StaffDay {
  doctors: number;
  /** From the start of the command to its end. */
  importSeconds: number;
  /** What the staff was shown meanwhile. */
  lists: Timing;
  reports: Timing;
  alone: PatientTimings;
  meanwhile: PatientTimings;
}

export interface StaffResult {
  loads: StaffLoad[];
  day: StaffDay;
}

export const REPORT = 'report';
