import type { Message } from '#app/i18n/words.ts';
import type { FunnelStep } from '../describe-report.ts';
import type { ReportBy, VisitTotals } from '../report-rules.ts';

export interface ReportWords {
  title: string;
  period: string;
  last: string;
  length: string;
  /** By how many months. */
  lengths: Record<'1' | '3' | '12', string>;
  by: string;
  bys: Record<ReportBy, string>;
  whose: string;
  show: string;
  csv: string;
  pdf: string;
  visits: string;
  /** Of the rows. */
  columns: Record<keyof VisitTotals, string>;
  noShowShare: string;
  cancelledShare: string;
  cancelled: string;
  rest: string;
  /** The same where some have no row as there are too many. */
  restCut: string;
  total: string;
  none: string;
  rolled: string;
  never: string;
  chart: string;
  numbers: string;
  day: string;
  month: string;
  waits: string;
  kinds: Record<'decision' | 'answer' | 'call_back', string>;
  what: string;
  done: string;
  inTime: string;
  within: Message;
  coverUsed: string;
  stepsCsv: string;
  waitsCsv: string;
  onTime: string;
  waitChart: string;
  noWaits: string;
  funnel: string;
  steps: Record<FunnelStep, string>;
  count: string;
  share: string;
  funnelHint: string;
  openings: string;
  campaignPage: string;
  funnelByWeek: string;
  week: string;
  weeks: string;
  weekChart: string;
  weekCsv: string;
  noRole: string;
}
