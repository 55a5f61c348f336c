/** Who a time is with, and what it costs. */
export interface TimeFacts {
  name: string;
  price: string | null;
}

/** The same of a whole calendar: what is known of each time, and what holds for those of which no more is known. */
export interface CalendarFacts extends TimeFacts {
  /** By the time's id. */
  ofTimes?: ReadonlyMap<string, TimeFacts>;
}

/** The name of a time: "Dr. Kiss Anna, 2026. december 7., hétfő 9:30, 25 000 Ft". */
export function nameTime(
  about: CalendarFacts | undefined,
  day: string,
  { id, label }: { id: string; label: string },
): string {
  const facts = about?.ofTimes?.get(id) ?? about;
  // A page of results names hundreds.
  const name = facts?.name ? `${facts.name}, ` : '';
  const price = facts?.price ? `, ${facts.price}` : '';
  return `${name}${day} ${label}${price}`;
}
