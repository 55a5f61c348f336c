/** One free time of a calendar. */
export interface WeekSlot {
  id: string;
  /** Instant, ISO 8601. */
  startsAt: string;
  /** The clinic's wall time as people read it: "9:30". */
  label: string;
}

export interface WeekDay {
  /** The clinic's date, YYYY-MM-DD. */
  date: string;
  slots: readonly WeekSlot[];
}
