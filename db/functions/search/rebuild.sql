-- Only counts that changed are written: the index has to stay readable alone.
CREATE OR REPLACE FUNCTION rebuild_listing_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  DELETE FROM listing_count;
  INSERT INTO listing_count (kind, subfunction_id, location_id, speaks_english, has_discount, n) SELECT * FROM listing_count_due;
  WITH counted AS MATERIALIZED (
    SELECT 'doctor' AS kind, country, word, count(*)::int AS n FROM doctor_word GROUP BY 2, 3
    UNION ALL
    SELECT 'provider', country, word, count(*) FROM provider_word GROUP BY 2, 3
    UNION ALL
    SELECT 'doctor', country, '', count(*) FROM doctor_listing WHERE subfunction_id = 0 GROUP BY 2
    UNION ALL
    SELECT 'provider', country, '', count(*) FROM provider_listing WHERE subfunction_id = 0 GROUP BY 2),
  gone AS (
    DELETE FROM name_word w WHERE NOT EXISTS (SELECT FROM counted c WHERE (c.kind, c.country, c.word) = (w.kind, w.country, w.word)))
  INSERT INTO name_word AS w (kind, country, word, n)
    SELECT kind, country, word, n FROM counted
        ON CONFLICT (kind, country, word) DO UPDATE SET n = EXCLUDED.n WHERE w.n <> EXCLUDED.n;
  DELETE FROM marker_group;
  INSERT INTO marker_group (country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum)
    SELECT country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum FROM marker_group_due WHERE subfunction_id = 0;
  DELETE FROM service_marker_group;
  INSERT INTO service_marker_group (subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum)
    SELECT subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum FROM marker_group_due WHERE subfunction_id > 0;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_listing_counts FROM PUBLIC;
-- Last needed by the release that wrote listings within the transaction of an import.
GRANT EXECUTE ON FUNCTION rebuild_listing_counts TO vizit_import;

-- The same of some services, each at its place, and of no name. OFFSET 0 keeps the planner from counting all to join them then.
CREATE OR REPLACE FUNCTION recount_services(p_services int[], p_places int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_count c USING unnest(p_services, p_places) AS w (service, place) WHERE (c.subfunction_id, c.location_id) = (w.service, w.place);
  INSERT INTO listing_count (kind, subfunction_id, location_id, speaks_english, has_discount, n)
    SELECT c.* FROM unnest(p_services, p_places) AS w (service, place)
     CROSS JOIN LATERAL (SELECT * FROM listing_count_due d WHERE d.subfunction_id = w.service AND d.location_id = w.place OFFSET 0) c;
  DELETE FROM service_marker_group g USING unnest(p_services, p_places) AS w (service, place) WHERE (g.subfunction_id, g.location_id) = (w.service, w.place);
  INSERT INTO service_marker_group (subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum)
    SELECT g.subfunction_id, g.country, g.zoom, g.x, g.y, g.location_id, g.speaks_english, g.has_discount, g.has_doctor, g.has_english_doctor, g.n, g.provider_id, g.lat_sum, g.lng_sum
      FROM unnest(p_services, p_places) AS w (service, place)
     CROSS JOIN LATERAL (SELECT * FROM marker_group_due d WHERE d.subfunction_id = w.service AND d.location_id = w.place OFFSET 0) g WHERE w.service > 0;
  p_places := ARRAY(SELECT place FROM unnest(p_services, p_places) AS w (service, place) WHERE service = 0);
  DELETE FROM marker_group WHERE location_id = ANY (p_places);
  INSERT INTO marker_group (country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum)
    SELECT country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum FROM marker_group_due WHERE subfunction_id = 0 AND location_id = ANY (p_places);
END $$;
REVOKE EXECUTE ON FUNCTION recount_services FROM PUBLIC;

-- Services whose groups of the map do not stand for all that is listed, as those that the release before has listed.
CREATE OR REPLACE VIEW service_map_missing AS
  SELECT subfunction_id
    FROM (SELECT subfunction_id, count(*) AS n FROM provider_listing WHERE subfunction_id > 0 GROUP BY 1) listed
    FULL JOIN (SELECT subfunction_id, sum(n) AS n FROM service_marker_group WHERE zoom = 8 GROUP BY 1) grouped USING (subfunction_id)
   WHERE listed.n IS DISTINCT FROM grouped.n;

CREATE OR REPLACE FUNCTION rebuild_service_map(p_service int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_listings();
  DELETE FROM service_marker_group WHERE subfunction_id = p_service;
  INSERT INTO service_marker_group (subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum)
    SELECT subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id, lat_sum, lng_sum FROM marker_group_due WHERE subfunction_id = p_service;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_service_map FROM PUBLIC;

-- The same of all that some providers offer, when what that is did not change.
CREATE OR REPLACE FUNCTION recount_places(p_providers bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT recount_services(array_agg(subfunction_id), array_agg(location_id))
    FROM (SELECT DISTINCT subfunction_id, location_id FROM counted_listing WHERE provider_id = ANY (p_providers)) c $$;
REVOKE EXECUTE ON FUNCTION recount_places FROM PUBLIC;

-- How many doctors or clinics of a market have a word in their names; '' is all of them.
CREATE OR REPLACE FUNCTION count_word(p_kind text, p_country char, p_word text) RETURNS int STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_kind = 'doctor' AND p_word = '' THEN (SELECT count(*) FROM doctor_listing WHERE country = p_country AND subfunction_id = 0)
              WHEN p_kind = 'doctor' THEN (SELECT count(*) FROM doctor_word WHERE country = p_country AND word = p_word)
              WHEN p_word = '' THEN (SELECT count(*) FROM provider_listing WHERE country = p_country AND subfunction_id = 0)
              ELSE (SELECT count(*) FROM provider_word WHERE country = p_country AND word = p_word) END $$;
REVOKE EXECUTE ON FUNCTION count_word FROM PUBLIC;

-- Those counts in which the listings of providers are others than before (counted_listing[], unnamed: a view could not be dropped that a function
-- has as a parameter).
CREATE OR REPLACE FUNCTION count_changed_listings(p_providers bigint[], p_before anyarray) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_changed counted_listing[];
BEGIN
  WITH after AS MATERIALIZED (SELECT * FROM counted_listing WHERE provider_id = ANY (p_providers))
  SELECT array_agg(changed::counted_listing) INTO v_changed FROM (
     (SELECT * FROM after EXCEPT ALL SELECT * FROM unnest(p_before))
     UNION ALL (SELECT * FROM unnest(p_before) EXCEPT ALL SELECT * FROM after)) changed;
  IF v_changed IS NULL THEN RETURN; END IF;
  PERFORM recount_services(array_agg(subfunction_id), array_agg(location_id)) FROM (SELECT DISTINCT subfunction_id, location_id FROM unnest(v_changed)) c;
  WITH counted AS MATERIALIZED (
    SELECT kind, country, word, count_word(kind, country, word) AS n
      FROM (SELECT kind, country, word FROM unnest(v_changed) CROSS JOIN LATERAL string_to_table(name_norm, ' ') word
            UNION SELECT kind, country, '' FROM unnest(v_changed) WHERE subfunction_id = 0) changed),
  gone AS (
    DELETE FROM name_word w USING counted c WHERE (c.kind, c.country, c.word, c.n) = (w.kind, w.country, w.word, 0))
  INSERT INTO name_word AS w (kind, country, word, n)
    SELECT kind, country, word, n FROM counted WHERE n > 0
        ON CONFLICT (kind, country, word) DO UPDATE SET n = EXCLUDED.n WHERE w.n <> EXCLUDED.n;
END $$;
REVOKE EXECUTE ON FUNCTION count_changed_listings FROM PUBLIC;

-- Listings of providers, with what is counted of them.
CREATE OR REPLACE FUNCTION refresh_counted_listings(p_providers bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_before counted_listing[] := ARRAY(SELECT l FROM counted_listing l WHERE provider_id = ANY (p_providers));
BEGIN
  PERFORM refresh_provider_listings(p_providers);
  PERFORM count_changed_listings(p_providers, v_before);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_counted_listings FROM PUBLIC;

-- Everything anew, for a directory that nobody searches yet. Searches would wait meanwhile. Indexes are built at the end: many times faster than row by row.
CREATE OR REPLACE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  ALTER TABLE doctor_listing DISABLE TRIGGER doctor_words_come;
  ALTER TABLE provider_listing DISABLE TRIGGER provider_words_come;
  INSERT INTO doctor_listing (country, subfunction_id, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm, evening_day, price, rating)
    SELECT country, subfunction_id, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm, evening_day, price, rating FROM doctor_listing_due;
  INSERT INTO provider_listing (country, subfunction_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, evening_day, price, rating)
    SELECT country, subfunction_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors, evening_day, price, rating FROM provider_listing_due;
  ALTER TABLE doctor_listing ENABLE TRIGGER doctor_words_come;
  ALTER TABLE provider_listing ENABLE TRIGGER provider_words_come;
  FOREACH v_definition IN ARRAY v_definitions LOOP
    EXECUTE v_definition;
  END LOOP;
  DELETE FROM listing_extent;
  INSERT INTO listing_extent (location_id, extent) SELECT location_id, extent FROM listing_extent_due;
  PERFORM rebuild_words();
  PERFORM rebuild_listing_counts();
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_listings FROM PUBLIC;

-- Of those that were there before.
SELECT lock_listings();
INSERT INTO listing_extent AS e (location_id, extent) SELECT location_id, extent FROM listing_extent_due
  ON CONFLICT (location_id) DO UPDATE SET extent = bound_box(e.extent, excluded.extent) WHERE NOT e.extent @> excluded.extent;
