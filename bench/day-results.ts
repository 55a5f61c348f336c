/** One row, measured in pieces of which the medians count. */
export interface DayWorkload {
  name: string;
  perSecond: number;
  /** CPU milliseconds for one answer. */
  portalCpuMs: number;
  databaseCpuMs: number;
  /** How far the pieces lie from each other in what both take, see `noiseOf`. */
  cpuNoiseMs: number;
  /** Of a plain server that answers as many bytes. */
  floorPerSecond: number;
  /** So many times as many answers a plain server gives. */
  timesSlower: number;
  timesNoise: number;
  /** Mean size of an answer as sent. */
  bytes: number;
}

/** By sixteen clients, each with a solved human check, measured in pieces of which the medians count. */
export interface HoldsResult {
  holdsPerSecond: number;
  /** CPU milliseconds of portal and database for one hold. */
  cpuMs: number;
  /** Holds with the patient's data and the order of the mail. */
  submitsPerSecond: number;
  /** The same for both together. */
  submitCpuMs: number;
  floorPerSecond: number;
}

export interface DayResult {
  name: string;
  workloads: DayWorkload[];
  holds: HoldsResult;
  /** Of the process that made answers, after all of them. */
  memoryBytes: number;
}

/** The same questions to so many doctors. */
export interface GrowthResult {
  doctors: number;
  workloads: DayWorkload[];
}
