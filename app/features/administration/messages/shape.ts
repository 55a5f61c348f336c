/** What somebody of the staff hears of when what signs them in has changed. */
export const STAFF_FACTOR_NEWS = [
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
] as const;
export type StaffFactorNews = (typeof STAFF_FACTOR_NEWS)[number];

export interface AdministrationMailWords {
  subject: string;
  text: string;
  button: string;
  note: string;
  factors: {
    news: Record<StaffFactorNews, { subject: string; text: string }>;
    button: string;
    note: string;
  };
}
