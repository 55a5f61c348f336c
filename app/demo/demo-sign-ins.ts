/** The demo's customers, one of each kind, and how they sign in. The same password for all: it is printed on the page. */
export const DEMO_PASSWORD = 'Vizit-demo-2026';

export const DEMO_KINDS = [
  'insuredWithCardNetwork',
  'insured',
  'inWaitingPeriod',
  'selfPaid',
  'withoutSubscription',
  'confirmingTimes',
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

export const DEMO_EMAILS: Record<DemoKind, string> = {
  insuredWithCardNetwork: 'member-1@members.example',
  insured: 'member-2@members.example',
  inWaitingPeriod: 'member-3@members.example',
  selfPaid: 'member-4@members.example',
  withoutSubscription: 'member-5@members.example',
  confirmingTimes: 'member-6@members.example',
};
