-- First free times and the search listings that follow from them.

-- What the listings know of a calendar. passes_at: when next_day stops being right by the clock alone
-- (its last free time can no longer be booked); a day without anything to offer is looked at again.
CREATE TABLE calendar_next (
  calendar_id bigint PRIMARY KEY REFERENCES calendar,
  next_day date NOT NULL,
  passes_at timestamptz NOT NULL) WITH (fillfactor = 85);
CREATE INDEX calendar_next_passes ON calendar_next (passes_at);

-- Inlined by the planner: a start of m minutes after p_monday that meets a taken time.
CREATE FUNCTION is_taken(p_taken tstzmultirange, p_monday timestamptz, m smallint, p_minutes smallint) RETURNS bool LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT p_taken && tstzrange(p_monday + m * interval '1 minute', p_monday + (m + p_minutes) * interval '1 minute') $$;

-- For each calendar that has one: the first free time that can be booked at p_from, its local day, and the last free time of
-- that day. Looks at one week of all calendars at once, then at the next week of those still without, at most a year ahead.
-- One plan for any number of calendars: planning anew would cost more than finding. OFFSET 0 keeps the planner from computing a zone's offset again for every time of the week.
CREATE FUNCTION find_next_free(p_calendars bigint[], p_from timestamptz)
RETURNS TABLE (calendar_id bigint, starts_at timestamptz, day date, last_starts_at timestamptz)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_left bigint[] := p_calendars;
  v_found bigint[];
BEGIN
  FOR v_ahead IN 0..52 LOOP
    v_found := '{}';
    FOR calendar_id, starts_at, day, last_starts_at IN
      SELECT c.id, w.monday + first.minute * interval '1 minute', next.day, w.monday + last.minute * interval '1 minute'
        FROM unnest(v_left) AS wanted (id)
        JOIN calendar c ON c.id = wanted.id AND c.is_active
        JOIN provider pr ON pr.id = c.provider_id AND pr.is_active AND pr.is_calendar_available
        LEFT JOIN doctor d ON d.id = c.doctor_id
        JOIN calendar_week k ON k.calendar_id = c.id
                            AND k.week = date_trunc('week', (p_from + c.lead_minutes * interval '1 minute') AT TIME ZONE c.tz)::date + 7 * v_ahead
       CROSS JOIN LATERAL (SELECT k.week::timestamp AT TIME ZONE c.tz AS monday OFFSET 0) w
       CROSS JOIN LATERAL (SELECT ceil(extract(epoch FROM p_from - w.monday) / 60)::int + c.lead_minutes AS minute OFFSET 0) bookable
        -- no reservation lasts longer than 8 hours; a week may have an hour more than seven days
       CROSS JOIN LATERAL (SELECT coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') AS times FROM reservation_busy b
                            WHERE b.resource_id = c.resource_id AND b.starts_at > w.monday - interval '8 hours' AND b.starts_at < w.monday + interval '169 hours') busy
       CROSS JOIN LATERAL (SELECT min(m) AS minute FROM unnest(k.open) m
                            WHERE m >= bookable.minute AND NOT is_taken(busy.times, w.monday, m, c.slot_minutes)) first
       CROSS JOIN LATERAL (SELECT ((w.monday + first.minute * interval '1 minute') AT TIME ZONE c.tz)::date AS day OFFSET 0) next
       CROSS JOIN LATERAL (SELECT (extract(epoch FROM ((next.day + 1)::timestamp AT TIME ZONE c.tz) - w.monday) / 60)::int AS minute OFFSET 0) midnight
       CROSS JOIN LATERAL (SELECT max(m) AS minute FROM unnest(k.open) m
                            WHERE m >= first.minute AND m < midnight.minute AND NOT is_taken(busy.times, w.monday, m, c.slot_minutes)) last
       WHERE coalesce(d.is_active, true) AND first.minute IS NOT NULL
    LOOP
      v_found := v_found || calendar_id;
      RETURN NEXT;
    END LOOP;
    v_left := ARRAY(SELECT unnest(v_left) EXCEPT SELECT unnest(v_found));
    EXIT WHEN cardinality(v_left) = 0;
  END LOOP;
END $$;

-- null: nothing free in the weeks on offer
CREATE FUNCTION calendar_next_start(p_calendar bigint, p_from timestamptz DEFAULT portal_now()) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT starts_at FROM find_next_free(ARRAY[p_calendar], p_from) $$;

-- 'infinity': nothing free in the weeks on offer
CREATE FUNCTION calendar_next_day(p_calendar bigint, p_from timestamptz DEFAULT portal_now()) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce((SELECT day FROM find_next_free(ARRAY[p_calendar], p_from)), 'infinity') $$;

-- Order among equal days: the better rated first, few reviews drawn towards 4.2 of 5 so that a single five does not lead.
CREATE FUNCTION listing_rank(rating real, reviews int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ((5 - (coalesce(rating, 0)::float8 * reviews + 4.2 * 20) / (reviews + 20)) * 1000)::smallint $$;

-- What the listings should hold. The tables hold it in search order; these views are its only definition.
-- A row per sub-function that is offered (0: any), with the earliest next day of the calendars that offer it.
CREATE VIEW doctor_listing_due AS
  SELECT pr.country, s.subfunction_id, d.id AS doctor_id, d.provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (d.languages) AS speaks_english, pr.discount_rate > 0 AS has_discount
    FROM doctor d
    JOIN provider pr ON pr.id = d.provider_id AND pr.is_active
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day
       FROM (SELECT 0, true, NULL::date
             UNION ALL SELECT ds.subfunction_id, true, NULL FROM doctor_subfunction ds WHERE ds.doctor_id = d.id
             UNION ALL SELECT 0, false, n.next_day FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.doctor_id = d.id
             UNION ALL SELECT cs.subfunction_id, false, n.next_day FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.doctor_id = d.id
            ) x (subfunction_id, is_offered, next_day)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE d.is_active;

-- Rooms without a doctor offer what their calendars do; a price list alone is an offer without times.
CREATE VIEW provider_listing_due AS
  SELECT pr.country, s.subfunction_id, pr.id AS provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (pr.languages) AS speaks_english, pr.discount_rate > 0 AS has_discount, pr.lat, pr.lng
    FROM provider pr
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day
       FROM (SELECT 0, true, NULL::date
             UNION ALL SELECT ds.subfunction_id, true, NULL FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT sv.subfunction_id, true, NULL FROM service sv WHERE sv.provider_id = pr.id AND sv.doctor_id IS NULL
             UNION ALL SELECT 0, false, n.next_day FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.provider_id = pr.id
             UNION ALL SELECT cs.subfunction_id, c.doctor_id IS NULL AND c.is_active, n.next_day FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.provider_id = pr.id
            ) x (subfunction_id, is_offered, next_day)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE pr.is_active;

-- One writer of listings at a time: a slower one must not put an older answer over a newer one.
CREATE FUNCTION lock_listings() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(7486118004) $$;

-- Writes only rows that differ; answers how many.
CREATE FUNCTION write_doctor_listing(p_doctors bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH gone AS (
         DELETE FROM doctor_listing l WHERE l.doctor_id = ANY (p_doctors)
            AND NOT EXISTS (SELECT FROM doctor_listing_due w WHERE w.doctor_id = l.doctor_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO doctor_listing AS l
         SELECT * FROM doctor_listing_due WHERE doctor_id = ANY (p_doctors) EXCEPT SELECT * FROM doctor_listing WHERE doctor_id = ANY (p_doctors)
         ON CONFLICT (doctor_id, subfunction_id) DO UPDATE SET
           country = excluded.country, provider_id = excluded.provider_id, location_id = excluded.location_id, next_day = excluded.next_day,
           rank = excluded.rank, speaks_english = excluded.speaks_english, has_discount = excluded.has_discount
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;

CREATE FUNCTION write_provider_listing(p_providers bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH gone AS (
         DELETE FROM provider_listing l WHERE l.provider_id = ANY (p_providers)
            AND NOT EXISTS (SELECT FROM provider_listing_due w WHERE w.provider_id = l.provider_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO provider_listing AS l
         SELECT * FROM provider_listing_due WHERE provider_id = ANY (p_providers) EXCEPT SELECT * FROM provider_listing WHERE provider_id = ANY (p_providers)
         ON CONFLICT (provider_id, subfunction_id) DO UPDATE SET
           country = excluded.country, location_id = excluded.location_id, next_day = excluded.next_day, rank = excluded.rank,
           speaks_english = excluded.speaks_english, has_discount = excluded.has_discount, lat = excluded.lat, lng = excluded.lng
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;

CREATE FUNCTION write_calendar_next(p_calendars bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
BEGIN
  INSERT INTO calendar_next
    SELECT c.id, coalesce(f.day, 'infinity'), coalesce(f.last_starts_at - c.lead_minutes * interval '1 minute', v_now + interval '1 day')
      FROM calendar c LEFT JOIN find_next_free(p_calendars, v_now) f ON f.calendar_id = c.id
     WHERE c.id = ANY (p_calendars)
    ON CONFLICT (calendar_id) DO UPDATE SET next_day = excluded.next_day, passes_at = excluded.passes_at;
END $$;

-- Calendars first, then the doctors and providers that show them, together with p_doctors and p_providers.
CREATE FUNCTION refresh_calendars(p_calendars bigint[], p_doctors bigint[] DEFAULT '{}', p_providers bigint[] DEFAULT '{}') RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_calendar_next(p_calendars);
  RETURN write_doctor_listing(p_doctors || ARRAY(SELECT DISTINCT doctor_id FROM calendar WHERE id = ANY (p_calendars) AND doctor_id IS NOT NULL))
       + write_provider_listing(p_providers || ARRAY(SELECT DISTINCT provider_id FROM calendar WHERE id = ANY (p_calendars)));
END $$;

-- After a booking or a cancellation: every calendar of the person or room it concerned. Answers how many listing rows changed.
CREATE FUNCTION refresh_resource_listing(p_resource bigint) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN refresh_calendars(ARRAY(SELECT id FROM calendar WHERE resource_id = p_resource));
END $$;

-- After a change of the doctor or of his calendars; includes his other places of work.
CREATE FUNCTION refresh_doctor_listing(p_doctor bigint) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN refresh_calendars(
    ARRAY(SELECT id FROM calendar WHERE resource_id IN (SELECT resource_id FROM calendar WHERE doctor_id = p_doctor)),
    ARRAY[p_doctor], ARRAY(SELECT provider_id FROM doctor WHERE id = p_doctor));
END $$;

-- After a change of the provider: itself, its calendars, its doctors.
CREATE FUNCTION refresh_provider_listing(p_provider bigint) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN refresh_calendars(
    ARRAY(SELECT id FROM calendar WHERE provider_id = p_provider),
    ARRAY(SELECT id FROM doctor WHERE provider_id = p_provider), ARRAY[p_provider]);
END $$;

-- Calendars whose next day has passed by the clock. Answers how many were looked at; less than p_limit: none is left.
CREATE FUNCTION refresh_stale_listings(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_calendars bigint[];
BEGIN
  PERFORM lock_listings();
  v_calendars := ARRAY(SELECT calendar_id FROM calendar_next WHERE passes_at < portal_now() ORDER BY passes_at LIMIT p_limit);
  PERFORM refresh_calendars(v_calendars);
  RETURN cardinality(v_calendars);
END $$;

CREATE FUNCTION rebuild_listing_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  DELETE FROM listing_count;
  INSERT INTO listing_count (kind, subfunction_id, location_id, speaks_english, has_discount, n)
    SELECT 'doctor', subfunction_id, location_id, speaks_english, has_discount, count(*) FROM doctor_listing GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'provider', subfunction_id, location_id, speaks_english, has_discount, count(*) FROM provider_listing GROUP BY 2, 3, 4, 5;
END $$;

-- Everything anew, after bulk loads. Searches wait meanwhile. Indexes are built at the end: many times faster than row by row.
CREATE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_calendars bigint[];
  v_index record;
  v_definitions text[] := '{}';
  v_definition text;
BEGIN
  PERFORM lock_listings();
  TRUNCATE calendar_next, doctor_listing, provider_listing;
  FOR v_index IN SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
                  WHERE indrelid IN ('doctor_listing'::regclass, 'provider_listing'::regclass) AND NOT indisprimary LOOP
    EXECUTE format('DROP INDEX %s', v_index.name);
    v_definitions := v_definitions || v_index.definition;
  END LOOP;
  FOR v_calendars IN SELECT array_agg(id) FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 5000 AS batch FROM calendar) c GROUP BY batch ORDER BY batch LOOP
    PERFORM write_calendar_next(v_calendars);
  END LOOP;
  INSERT INTO doctor_listing SELECT * FROM doctor_listing_due;
  INSERT INTO provider_listing SELECT * FROM provider_listing_due;
  FOREACH v_definition IN ARRAY v_definitions LOOP
    EXECUTE v_definition;
  END LOOP;
  PERFORM rebuild_listing_counts();
END $$;

REVOKE EXECUTE ON FUNCTION lock_listings(), write_calendar_next(bigint[]), write_doctor_listing(bigint[]), write_provider_listing(bigint[]), refresh_calendars(bigint[], bigint[], bigint[]),
  refresh_resource_listing(bigint), refresh_doctor_listing(bigint), refresh_provider_listing(bigint), refresh_stale_listings(int),
  rebuild_listing_counts(), rebuild_listings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_resource_listing(bigint), refresh_doctor_listing(bigint), refresh_provider_listing(bigint), refresh_stale_listings(int),
  rebuild_listing_counts(), rebuild_listings() TO vizit_worker;
GRANT SELECT ON calendar_next TO vizit_app, vizit_worker;
-- The worker fills the weeks ahead from rules, exceptions and holidays.
GRANT INSERT ON calendar_week TO vizit_worker;
