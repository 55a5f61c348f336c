/** What a row of a list knows of its first free time. */
export interface KeptStart {
  /** Milliseconds since the epoch; Infinity: nothing is free; null: it has to be worked out, or there is no calendar. */
  next_ms: number | null;
  /** Zone of the calendar; null: there is none. */
  next_tz: string | null;
}

/**
 * The first free time of each row, from the free times that `calendar_next` keeps of the next day: those that are past, too
 * near or taken by now are passed over, so nothing is named that cannot be had. A time given back counts from the moment the
 * worker has written it, some seconds later, as in the order of the list. What is not known is null and comes first.
 * OFFSET 0 keeps the planner from reading what every calendar offers.
 *   $2 sub-function, 0: any; $3 only English
 * @param calendars those that offer anything, as `c`, of whom the row is about
 */
const keptStart = (calendars: string, languages: string, isOwner: string) => `
  LEFT JOIN LATERAL (
    SELECT c.tz, CASE WHEN n.next_day = 'infinity' AND n.passes_at > (SELECT portal_now()) THEN 'infinity' ELSE (
             SELECT s.starts_at FROM (SELECT n.starts_at + unnest(n.free) * interval '1 minute' AS starts_at OFFSET 0) s
              WHERE s.starts_at >= (SELECT portal_now()) + c.lead_minutes * interval '1 minute'
                AND NOT EXISTS (SELECT FROM reservation_busy b
                                 WHERE b.resource_id = c.resource_id AND b.ends_at > s.starts_at AND b.starts_at > s.starts_at - interval '8 hours'
                                   AND b.starts_at < s.starts_at + c.slot_minutes * interval '1 minute' OFFSET 0)
              LIMIT 1) END AS starts_at
      FROM ${calendars} c LEFT JOIN calendar_next n ON n.calendar_id = c.id
     WHERE ${isOwner} AND (NOT $3::bool OR 'en' = ANY (${languages}))
       AND ($2::int = 0 OR EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = $2 OFFSET 0))
     ORDER BY starts_at NULLS FIRST LIMIT 1) next ON true`;

/** Of the doctor `d` at the provider `p`, both active: looked up already, so the view that looks again is not asked. */
export const KEPT_START_OF_DOCTOR = keptStart(
  'calendar',
  'coalesce(d.languages, p.languages)',
  'c.doctor_id = d.id AND c.provider_id = p.id AND c.is_active AND p.is_calendar_available',
);
/** Of the provider `p`, rooms and devices included. */
export const KEPT_START_OF_PROVIDER = keptStart(
  'offering_calendar',
  'c.languages',
  'c.provider_id = p.id',
);
export const KEPT_START_FIELDS = `
         (extract(epoch FROM next.starts_at) * 1000)::float8 AS next_ms, next.tz AS next_tz`;
