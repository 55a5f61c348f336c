-- First free times and the search listings that follow from them.

-- What the listings know of a calendar. passes_at: when next_day stops being right by the clock alone
-- (its last free time can no longer be booked); a day without anything to offer is looked at again.
CREATE TABLE calendar_next (
  calendar_id bigint PRIMARY KEY REFERENCES calendar,
  next_day date NOT NULL,
  passes_at timestamptz NOT NULL) WITH (fillfactor = 85);
CREATE INDEX calendar_next_passes ON calendar_next (passes_at);

-- The first free time of a calendar that can be booked at p_from, its local day, and the last free time of that day.
-- One row; nulls when the weeks on offer hold none. Reads week by week and stops at the first that has one.
CREATE FUNCTION find_next_free(p_calendar bigint, p_from timestamptz, OUT starts_at timestamptz, OUT day date, OUT last_starts_at timestamptz)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  c record;
  w record;
  v_bookable_from timestamptz;
  v_monday timestamptz;
  v_start timestamptz;
  v_length interval;
  v_busy tstzmultirange;
  m smallint;
BEGIN
  SELECT cal.resource_id, cal.tz, cal.slot_minutes, cal.lead_minutes INTO c
    FROM calendar cal
    JOIN provider pr ON pr.id = cal.provider_id AND pr.is_active AND pr.is_calendar_available
    LEFT JOIN doctor d ON d.id = cal.doctor_id
   WHERE cal.id = p_calendar AND cal.is_active AND coalesce(d.is_active, true);
  IF NOT FOUND THEN RETURN; END IF;
  v_bookable_from := p_from + c.lead_minutes * interval '1 minute';
  v_length := c.slot_minutes * interval '1 minute';

  FOR w IN SELECT k.week, k.open FROM calendar_week k
            WHERE k.calendar_id = p_calendar AND k.week >= date_trunc('week', v_bookable_from AT TIME ZONE c.tz)::date
            ORDER BY k.week LOOP
    v_monday := w.week::timestamp AT TIME ZONE c.tz;
    -- no reservation lasts longer than 8 hours; the week may have an hour more than seven days
    SELECT coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') INTO v_busy FROM reservation_busy b
     WHERE b.resource_id = c.resource_id AND b.starts_at > v_monday - interval '8 hours' AND b.starts_at < v_monday + interval '169 hours';
    FOREACH m IN ARRAY w.open LOOP
      v_start := v_monday + m * interval '1 minute';
      EXIT WHEN day IS NOT NULL AND (v_start AT TIME ZONE c.tz)::date > day;
      IF v_start >= v_bookable_from AND NOT v_busy && tstzrange(v_start, v_start + v_length) THEN
        starts_at := coalesce(starts_at, v_start);
        day := coalesce(day, (v_start AT TIME ZONE c.tz)::date);
        last_starts_at := v_start;
      END IF;
    END LOOP;
    EXIT WHEN day IS NOT NULL;
  END LOOP;
END $$;

-- null: nothing free in the weeks on offer
CREATE FUNCTION calendar_next_start(p_calendar bigint, p_from timestamptz DEFAULT portal_now()) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT starts_at FROM find_next_free(p_calendar, p_from) $$;

-- 'infinity': nothing free in the weeks on offer
CREATE FUNCTION calendar_next_day(p_calendar bigint, p_from timestamptz DEFAULT portal_now()) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(day, 'infinity') FROM find_next_free(p_calendar, p_from) $$;

CREATE FUNCTION find_calendar_next(p_calendar bigint, p_now timestamptz) RETURNS calendar_next LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p_calendar, coalesce(f.day, 'infinity'),
         coalesce(f.last_starts_at - (SELECT lead_minutes FROM calendar WHERE id = p_calendar) * interval '1 minute', p_now + interval '1 day')
    FROM find_next_free(p_calendar, p_now) f $$;

-- Order among equal days: the better rated first, few reviews drawn towards 4.2 of 5 so that a single five does not lead.
CREATE FUNCTION listing_rank(rating real, reviews int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ((5 - (coalesce(rating, 0)::float8 * reviews + 4.2 * 20) / (reviews + 20)) * 1000)::smallint $$;

-- What the listings should hold. The tables below hold it in search order; these views are the only definition.
CREATE VIEW doctor_listing_due AS
  SELECT pr.country, s.subfunction_id, d.id AS doctor_id, d.provider_id, pr.location_id,
         coalesce((SELECT min(n.next_day) FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id
                    WHERE c.doctor_id = d.id
                      AND (s.subfunction_id = 0 OR EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = s.subfunction_id))),
                  'infinity') AS next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank,
         'en' = ANY (d.languages) AS speaks_english,
         pr.discount_rate > 0 AS has_discount
    FROM doctor d
    JOIN provider pr ON pr.id = d.provider_id AND pr.is_active
   CROSS JOIN LATERAL (SELECT 0 UNION ALL SELECT ds.subfunction_id FROM doctor_subfunction ds WHERE ds.doctor_id = d.id) s (subfunction_id)
   WHERE d.is_active;

CREATE VIEW provider_listing_due AS
  SELECT pr.country, s.subfunction_id, pr.id AS provider_id, pr.location_id,
         coalesce((SELECT min(n.next_day) FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id
                    WHERE c.provider_id = pr.id
                      AND (s.subfunction_id = 0 OR EXISTS (SELECT FROM calendar_subfunction cs WHERE cs.calendar_id = c.id AND cs.subfunction_id = s.subfunction_id))),
                  'infinity') AS next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank,
         'en' = ANY (pr.languages) AS speaks_english,
         pr.discount_rate > 0 AS has_discount, pr.lat, pr.lng
    FROM provider pr
   CROSS JOIN LATERAL (
           SELECT 0
            UNION SELECT ds.subfunction_id FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = pr.id AND d.is_active
            UNION SELECT cs.subfunction_id FROM calendar c JOIN calendar_subfunction cs ON cs.calendar_id = c.id
                   WHERE c.provider_id = pr.id AND c.doctor_id IS NULL AND c.is_active
            UNION SELECT sv.subfunction_id FROM service sv WHERE sv.provider_id = pr.id AND sv.doctor_id IS NULL) s (subfunction_id)
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

-- Calendars first, then the doctors and providers that show them, together with p_doctors and p_providers.
CREATE FUNCTION refresh_calendars(p_calendars bigint[], p_doctors bigint[] DEFAULT '{}', p_providers bigint[] DEFAULT '{}') RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
BEGIN
  INSERT INTO calendar_next AS n
    SELECT f.* FROM unnest(p_calendars) c (id) CROSS JOIN LATERAL find_calendar_next(c.id, v_now) f
    ON CONFLICT (calendar_id) DO UPDATE SET next_day = excluded.next_day, passes_at = excluded.passes_at;
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

-- Everything anew, after bulk loads. Searches wait meanwhile.
CREATE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := portal_now();
BEGIN
  PERFORM lock_listings();
  TRUNCATE calendar_next, doctor_listing, provider_listing;
  INSERT INTO calendar_next SELECT f.* FROM calendar c CROSS JOIN LATERAL find_calendar_next(c.id, v_now) f;
  INSERT INTO doctor_listing SELECT * FROM doctor_listing_due;
  INSERT INTO provider_listing SELECT * FROM provider_listing_due;
  PERFORM rebuild_listing_counts();
END $$;

REVOKE EXECUTE ON FUNCTION lock_listings(), write_doctor_listing(bigint[]), write_provider_listing(bigint[]), refresh_calendars(bigint[], bigint[], bigint[]),
  refresh_resource_listing(bigint), refresh_doctor_listing(bigint), refresh_provider_listing(bigint), refresh_stale_listings(int),
  rebuild_listing_counts(), rebuild_listings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_resource_listing(bigint), refresh_doctor_listing(bigint), refresh_provider_listing(bigint), refresh_stale_listings(int),
  rebuild_listing_counts(), rebuild_listings() TO vizit_worker;
GRANT SELECT ON calendar_next TO vizit_app, vizit_worker;
-- The worker fills the weeks ahead from rules, exceptions and holidays.
GRANT INSERT ON calendar_week TO vizit_worker;
