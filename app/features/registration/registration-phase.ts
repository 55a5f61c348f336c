/** Days `YYYY-MM-DD` of the campaign under which a partner takes registrations; null: without limit. */
export interface RegistrationDays {
  opens: string | null;
  closes: string | null;
  usableUntil: string | null;
}

export type RegistrationPhase = 'upcoming' | 'open' | 'closed';

/** The first and the last day belong to it. @param today by the calendar of the market */
export function phaseOfRegistration(
  { opens, closes }: Pick<RegistrationDays, 'opens' | 'closes'>,
  today: string,
): RegistrationPhase {
  if (opens !== null && today < opens) return 'upcoming';
  return closes !== null && today > closes ? 'closed' : 'open';
}
