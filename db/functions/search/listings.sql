-- One writer of listings at a time: a slower one must not put an older answer over a newer one.
CREATE OR REPLACE FUNCTION lock_listings() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(7486118004) $$;
REVOKE EXECUTE ON FUNCTION lock_listings FROM PUBLIC;

-- Writes only rows that differ; answers how many.
-- The columns are named: those that a later version has put there already are none of this one's business.
-- What is due is worked out once, for these alone: compared in place it was worked out for the whole directory.
CREATE OR REPLACE FUNCTION write_doctor_listing(p_doctors bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (SELECT * FROM doctor_listing_due WHERE doctor_id = ANY (p_doctors)),
       gone AS (
         DELETE FROM doctor_listing l WHERE l.doctor_id = ANY (p_doctors)
            AND NOT EXISTS (SELECT FROM due w WHERE w.doctor_id = l.doctor_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO doctor_listing AS l (country, subfunction_id, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm, evening_day, price, rating)
         SELECT country, subfunction_id, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm, evening_day, price, rating FROM due
         EXCEPT SELECT country, subfunction_id, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm, evening_day, price, rating FROM doctor_listing WHERE doctor_id = ANY (p_doctors)
         ON CONFLICT (doctor_id, subfunction_id) DO UPDATE SET
           country = excluded.country, provider_id = excluded.provider_id, location_id = excluded.location_id, next_day = excluded.next_day,
           rank = excluded.rank, speaks_english = excluded.speaks_english, has_discount = excluded.has_discount,
           name_norm = excluded.name_norm, provider_name_norm = excluded.provider_name_norm, evening_day = excluded.evening_day,
           price = excluded.price, rating = excluded.rating
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;
REVOKE EXECUTE ON FUNCTION write_doctor_listing FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_provider_listing(p_providers bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (SELECT * FROM provider_listing_due WHERE provider_id = ANY (p_providers)),
       gone AS (
         DELETE FROM provider_listing l WHERE l.provider_id = ANY (p_providers)
            AND NOT EXISTS (SELECT FROM due w WHERE w.provider_id = l.provider_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO provider_listing AS l (country, subfunction_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, evening_day, price, rating)
         SELECT country, subfunction_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, evening_day, price, rating FROM due
         EXCEPT SELECT country, subfunction_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, evening_day, price, rating FROM provider_listing WHERE provider_id = ANY (p_providers)
         ON CONFLICT (provider_id, subfunction_id) DO UPDATE SET
           country = excluded.country, location_id = excluded.location_id, next_day = excluded.next_day, rank = excluded.rank,
           speaks_english = excluded.speaks_english, has_discount = excluded.has_discount, lat = excluded.lat, lng = excluded.lng,
           name_norm = excluded.name_norm, doctors = excluded.doctors, english_doctors = excluded.english_doctors, evening_day = excluded.evening_day,
           price = excluded.price, rating = excluded.rating
         RETURNING 1),
       beyond AS (
         INSERT INTO listing_extent AS e (location_id, extent)
         SELECT location_id, box(point(min(at[0]), min(at[1])), point(max(at[0]), max(at[1])))
           FROM due w CROSS JOIN LATERAL (SELECT map_point(w.lat, w.lng) AS at) mapped
          WHERE NOT EXISTS (SELECT FROM listing_extent known WHERE known.location_id = w.location_id AND known.extent @> at)
          GROUP BY 1
         ON CONFLICT (location_id) DO UPDATE SET extent = bound_box(e.extent, excluded.extent)
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;
REVOKE EXECUTE ON FUNCTION write_provider_listing FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_calendar_next(p_calendars bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
BEGIN
  INSERT INTO calendar_next (calendar_id, next_day, passes_at, starts_at, free, evening_day)
    SELECT c.id, coalesce(f.day, 'infinity'),
           -- who has no evening within its five weeks may have one tomorrow, long before the next day has passed
           least(f.starts_at + (f.free[cardinality(f.free)] - c.lead_minutes) * interval '1 minute', CASE WHEN e.day IS NULL THEN v_now + interval '1 day' END),
           f.starts_at, coalesce(f.free, '{}'), coalesce(e.day, 'infinity')
      FROM calendar c LEFT JOIN find_next_free(p_calendars, v_now) f ON f.calendar_id = c.id
      LEFT JOIN find_next_evening(p_calendars, v_now) e ON e.calendar_id = c.id
     WHERE c.id = ANY (p_calendars)
    ON CONFLICT (calendar_id) DO UPDATE SET
      next_day = excluded.next_day, passes_at = excluded.passes_at, starts_at = excluded.starts_at, free = excluded.free, evening_day = excluded.evening_day;
END $$;
REVOKE EXECUTE ON FUNCTION write_calendar_next FROM PUBLIC;

-- Calendars first, then the doctors and providers that show them, together with p_doctors and p_providers.
CREATE OR REPLACE FUNCTION refresh_calendars(p_calendars bigint[], p_doctors bigint[] DEFAULT '{}', p_providers bigint[] DEFAULT '{}') RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_calendar_next(p_calendars);
  RETURN write_doctor_listing(p_doctors || ARRAY(SELECT DISTINCT doctor_id FROM calendar WHERE id = ANY (p_calendars) AND doctor_id IS NOT NULL))
       + write_provider_listing(p_providers || ARRAY(SELECT DISTINCT provider_id FROM calendar WHERE id = ANY (p_calendars)));
END $$;
REVOKE EXECUTE ON FUNCTION refresh_calendars FROM PUBLIC;

-- After a booking or a cancellation: every calendar of the person or room it concerned. Answers how many listing rows changed.
CREATE OR REPLACE FUNCTION refresh_resource_listing(p_resource bigint) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN refresh_calendars(ARRAY(SELECT id FROM calendar WHERE resource_id = p_resource));
END $$;
REVOKE EXECUTE ON FUNCTION refresh_resource_listing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_resource_listing TO vizit_worker;

-- After a change of providers: themselves, their calendars, their doctors. Searches go on meanwhile and see what was there before.
CREATE OR REPLACE FUNCTION refresh_provider_listings(p_providers bigint[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  RETURN refresh_calendars(
    ARRAY(SELECT id FROM calendar WHERE provider_id = ANY (p_providers)),
    ARRAY(SELECT id FROM doctor WHERE provider_id = ANY (p_providers)), p_providers);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_provider_listings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_provider_listings TO vizit_worker;
-- Last needed by the release that wrote listings within the transaction of an import.
GRANT EXECUTE ON FUNCTION refresh_provider_listings TO vizit_import;

CREATE OR REPLACE FUNCTION refresh_provider_listing(p_provider bigint) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT refresh_provider_listings(ARRAY[p_provider]) $$;
REVOKE EXECUTE ON FUNCTION refresh_provider_listing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_provider_listing TO vizit_worker, vizit_import;

-- Calendars whose next day has passed by the clock. Answers how many were looked at; less than p_limit: none is left.
CREATE OR REPLACE FUNCTION refresh_stale_listings(p_limit int DEFAULT 500) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_calendars bigint[];
BEGIN
  PERFORM lock_listings();
  v_calendars := ARRAY(SELECT calendar_id FROM calendar_next WHERE passes_at < portal_now() ORDER BY passes_at LIMIT p_limit);
  PERFORM refresh_calendars(v_calendars);
  RETURN cardinality(v_calendars);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_stale_listings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_stale_listings TO vizit_worker;
