/** Who the times are with, and what one costs. */
export interface TimeFacts {
  name: string;
  price: string | null;
}

/** The name of a time: "Dr. Kiss Anna, 2026. december 7., hétfő 9:30, 25 000 Ft". */
export function nameTime(about: TimeFacts | undefined, day: string, time: string): string {
  return [about?.name, `${day} ${time}`, about?.price].filter(Boolean).join(', ');
}
