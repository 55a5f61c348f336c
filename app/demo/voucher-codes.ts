export interface DemoVoucher {
  /** What it shows. */
  kind: 'selfPaid' | 'insured' | 'employer' | 'eligible' | 'notEligible';
  codes: string[];
}

/** Vouchers of the demo, by the key of their partner. */
export const DEMO_VOUCHERS: Record<string, DemoVoucher[]> = {
  generic: [
    { kind: 'selfPaid', codes: numbered('DEMOPROGRAM', 12) },
    { kind: 'insured', codes: numbered('DEMOKARTYA', 12) },
    { kind: 'employer', codes: numbered('MUNKAHELY', 6) },
  ],
  telekom_health: [
    { kind: 'eligible', codes: numbered('HAVIDIJAS', 6) },
    { kind: 'notEligible', codes: numbered('FELTOLTOS', 3) },
  ],
};

function numbered(word: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${word}${String(index + 1).padStart(2, '0')}`,
  );
}
