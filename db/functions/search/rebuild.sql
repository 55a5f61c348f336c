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
  INSERT INTO marker_group SELECT * FROM marker_group_due;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_listing_counts FROM PUBLIC;
-- Last needed by the release that wrote listings within the transaction of an import.
GRANT EXECUTE ON FUNCTION rebuild_listing_counts TO vizit_import;

-- The same of some services at some places, when no name has changed. Of any service (0) there are the groups of the map, too.
CREATE OR REPLACE FUNCTION recount_services(p_services int[], p_places int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_count WHERE subfunction_id = ANY (p_services) AND location_id = ANY (p_places);
  INSERT INTO listing_count (kind, subfunction_id, location_id, speaks_english, has_discount, n)
    SELECT * FROM listing_count_due WHERE subfunction_id = ANY (p_services) AND location_id = ANY (p_places);
  IF 0 = ANY (p_services) THEN
    DELETE FROM marker_group WHERE location_id = ANY (p_places);
    INSERT INTO marker_group SELECT * FROM marker_group_due WHERE location_id = ANY (p_places);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION recount_services FROM PUBLIC;

-- The same of all that some providers offer, when what that is did not change.
CREATE OR REPLACE FUNCTION recount_places(p_providers bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT recount_services(
    ARRAY(SELECT subfunction_id FROM counted_listing WHERE provider_id = ANY (p_providers) GROUP BY 1),
    ARRAY(SELECT DISTINCT location_id FROM provider WHERE id = ANY (p_providers))) $$;
REVOKE EXECUTE ON FUNCTION recount_places FROM PUBLIC;

-- Listings of a provider, and those counts in which they are others than before.
CREATE OR REPLACE FUNCTION refresh_counted_listing(p_provider bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_before counted_listing[] := ARRAY(SELECT l FROM counted_listing l WHERE provider_id = p_provider);
  v_services int[];
  v_places int[];
BEGIN
  PERFORM refresh_provider_listing(p_provider);
  WITH after AS MATERIALIZED (SELECT * FROM counted_listing WHERE provider_id = p_provider),
       changed AS (
         (SELECT * FROM after EXCEPT ALL SELECT * FROM unnest(v_before))
         UNION ALL (SELECT * FROM unnest(v_before) EXCEPT ALL SELECT * FROM after))
  SELECT array_agg(DISTINCT subfunction_id), array_agg(DISTINCT location_id) INTO v_services, v_places FROM changed;
  IF v_services IS NOT NULL THEN PERFORM recount_services(v_services, v_places); END IF;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_counted_listing FROM PUBLIC;

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
  INSERT INTO doctor_listing SELECT * FROM doctor_listing_due;
  INSERT INTO provider_listing SELECT * FROM provider_listing_due;
  ALTER TABLE doctor_listing ENABLE TRIGGER doctor_words_come;
  ALTER TABLE provider_listing ENABLE TRIGGER provider_words_come;
  FOREACH v_definition IN ARRAY v_definitions LOOP
    EXECUTE v_definition;
  END LOOP;
  PERFORM rebuild_words();
  PERFORM rebuild_listing_counts();
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_listings FROM PUBLIC;
