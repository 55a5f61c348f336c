import type { CareResult } from './care-results.ts';
import type { ImportResult } from './imports-results.ts';
import type { StaffResult } from './staff-results.ts';
import type { DayResult, GrowthResult } from './day-results.ts';
import type { PhonePage } from './phone-pages.ts';
import type { ContestResult } from './contests.ts';
import type { Timing } from './statistics.ts';

export type FloorName = 'http' | 'select' | 'update';

/** The same work by one client and by sixteen. */
export interface LoadTiming {
  one: Timing;
  sixteen: Timing;
}

export interface WorkloadResult extends LoadTiming {
  name: string;
  /** What it is compared with; for `http` a constant answer of the same number of bytes. */
  floor: FloorName;
  floorTiming: LoadTiming;
  /** Mean size of an answer; null where nothing is answered. */
  bytes: number | null;
}

export interface SizeResult {
  doctors: number;
  workloads: WorkloadResult[];
}

export interface PageResult {
  /** CPU milliseconds of the server process for one page of 20 cards with their slots, as sent uncompressed. */
  htmlCpuMs: number;
  /** The same with the compression that browsers ask for. */
  compressedCpuMs: number;
  htmlBytes: number;
  compressedBytes: number;
  perSecond: PagesPerSecond;
}

/** Compressed pages a second with 16 clients. */
export interface PagesPerSecond {
  made: number;
  kept: number;
}

export interface ScriptResult {
  gzipBytes: number;
  files: { name: string; gzipBytes: number }[];
}

export interface LighthouseResult {
  /** 0 to 100. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  cumulativeLayoutShift: number;
  /** Audits that cost points, with what they found. */
  failures: { id: string; title: string; detail: string }[];
}

/** The CPU milliseconds of the server process for one page. */
export interface PagePair {
  path: string;
  visitorCpuMs: number;
  memberCpuMs: number;
}

export interface MembersResult {
  /** Checks of a password, one after the other as the server does them. */
  hashesPerSecond: number;
  signInsPerSecond: number;
  /** 99th percentile of a finder page for one visitor, alone and while others sign in. */
  idleP99Ms: number;
  underLoadP99Ms: number;
  pages: PagePair[];
}

/** What answers tell of who has an account. */
export interface EnumerationResult {
  name: string;
  /** With addresses that have an account, and as many without. */
  calls: number;
  /** Of the two by the time of the answer, see `separability`. */
  separability: number;
  /** Different answers, what differs at each call aside. */
  answers: number;
  knownP50Ms: number;
  unknownP50Ms: number;
}

/** What one address could read, and what its neighbours felt of it. */
export interface ScrapingResult {
  /** 99th percentile of a finder page for the neighbours, alone and meanwhile. */
  idleP99Ms: number;
  duringP99Ms: number;
  asked: number;
  /** Of these, not refused with 429. */
  answered: number;
  visitorsRefused: number;
}

/** Over HTTP, by sixteen clients. */
export interface BookingsPerSecond {
  holds: number;
  /** By mailed link. */
  confirmations: number;
}

/** The same bookings sent to the database together and each alone. */
export interface TogetherResult {
  together: BookingsPerSecond;
  alone: BookingsPerSecond;
}

export interface BenchResult {
  takenOn: string;
  cores: number;
  node: string;
  sizes: SizeResult[];
  contests: ContestResult | null;
  together: TogetherResult | null;
  page: PageResult | null;
  members: MembersResult | null;
  enumeration: EnumerationResult[];
  scraping: ScrapingResult | null;
  scripts: ScriptResult | null;
  lighthouse: LighthouseResult | null;
  days: DayResult[];
  growth: GrowthResult[];
  phonePages: PhonePage[];
  care: CareResult | null;
  staff: StaffResult | null;
  imports: ImportResult | null;
}

/** @throws when the run did not have it: a misspelt name must not look like a goal that was not measured */
export function requireWorkload(size: SizeResult, name: string): WorkloadResult {
  const workload = size.workloads.find((one) => one.name === name);
  if (!workload) throw new Error(`there is no workload "${name}"`);
  return workload;
}
