/** A partner's campaign that gives a laboratory test away, in the reader's language. Days are written `YYYY-MM-DD`. */
export interface LabCampaign {
  title: string;
  text: string;
  closedTitle: string;
  closedText: string;
  opens: string;
  /** The last day, to its end. */
  closes: string;
  /** The last day on which a booked test can be taken. */
  usableUntil: string;
  places: LabPlace[];
}

/** Where one can come, and when. */
export interface LabPlace {
  key: string;
  place: string;
  days: string[];
}

/** Address of its page, without the first stroke. */
export const LAB_PAGE = 'pages/lab-test';

export type LabPhase = 'upcoming' | 'open' | 'closed';

/** @param today the market's own day */
export function phaseOfLab(
  { opens, closes }: Pick<LabCampaign, 'opens' | 'closes'>,
  today: string,
): LabPhase {
  if (today < opens) return 'upcoming';
  return today <= closes ? 'open' : 'closed';
}

/** What can still be chosen: days to come. */
export function findOpenPlaces(places: readonly LabPlace[], today: string): LabPlace[] {
  return places
    .map((one) => ({ ...one, days: one.days.filter((day) => day > today) }))
    .filter(({ days }) => days.length > 0);
}

/** A place and a day as one choice of a list. */
export function writeChoice(placeKey: string, day: string): string {
  return `${placeKey} ${day}`;
}

/** null: it is none of those that can be chosen. */
export function readChoice(
  places: readonly LabPlace[],
  choice: string,
): { place: LabPlace; day: string } | null {
  for (const place of places) {
    const day = place.days.find((one) => writeChoice(place.key, one) === choice);
    if (day !== undefined) return { place, day };
  }
  return null;
}
