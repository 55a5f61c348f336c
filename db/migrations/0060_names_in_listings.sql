-- Searches by name walk the listings in their order and stop after a page, so the listings carry the names; near and on the map
-- they add up providers, so a provider's listing knows how many doctors stand behind it.

-- What the listings hold before it is put back in their new form (kept aside, not updated in place: that would leave twice the size).
CREATE TABLE doctor_listing_before AS
  SELECT l.*, left(d.name_norm, 200) AS name_norm, left(p.name_norm, 200) AS provider_name_norm
    FROM doctor_listing l JOIN doctor d ON d.id = l.doctor_id JOIN provider p ON p.id = l.provider_id;
CREATE TABLE provider_listing_before AS
  SELECT l.*, left(p.name_norm, 200) AS name_norm, coalesce(n.doctors, 0) AS doctors, coalesce(n.english_doctors, 0) AS english_doctors
    FROM provider_listing l JOIN provider p ON p.id = l.provider_id
    LEFT JOIN (SELECT provider_id, subfunction_id, count(*)::int AS doctors, (count(*) FILTER (WHERE speaks_english))::int AS english_doctors
                 FROM doctor_listing GROUP BY 1, 2) n USING (provider_id, subfunction_id);
TRUNCATE doctor_listing, provider_listing;
DROP INDEX doctor_listing_order, doctor_listing_place, doctor_listing_provider, doctor_listing_stale, provider_listing_order, provider_listing_place, provider_listing_near;

-- A row of an index has room for two thousand bytes: the first 200 letters of a name are searched.
ALTER TABLE doctor_listing
  ADD COLUMN name_norm text NOT NULL,
  ADD COLUMN provider_name_norm text NOT NULL,
  -- the searches read indexes alone as long as most of the table is vacuumed
  SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE provider_listing
  ADD COLUMN name_norm text NOT NULL DEFAULT '',
  -- listed for the same sub-function at this provider
  ADD COLUMN doctors int NOT NULL DEFAULT 0,
  ADD COLUMN english_doctors int NOT NULL DEFAULT 0,
  SET (autovacuum_vacuum_scale_factor = 0.05);
INSERT INTO doctor_listing SELECT * FROM doctor_listing_before;
INSERT INTO provider_listing SELECT * FROM provider_listing_before;
DROP TABLE doctor_listing_before, provider_listing_before;

CREATE INDEX doctor_listing_order ON doctor_listing (country, subfunction_id, next_day, rank, doctor_id)
  INCLUDE (location_id, speaks_english, has_discount, provider_id, name_norm, provider_name_norm);
CREATE INDEX doctor_listing_place ON doctor_listing (subfunction_id, location_id, next_day, rank, doctor_id)
  INCLUDE (speaks_english, has_discount, provider_id, name_norm, provider_name_norm);
CREATE INDEX doctor_listing_provider ON doctor_listing (provider_id, subfunction_id)
  INCLUDE (country, location_id, next_day, rank, doctor_id, speaks_english, has_discount, name_norm);
CREATE INDEX doctor_listing_stale ON doctor_listing (next_day);
CREATE INDEX provider_listing_order ON provider_listing (country, subfunction_id, next_day, rank, provider_id)
  INCLUDE (location_id, speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors);
CREATE INDEX provider_listing_place ON provider_listing (subfunction_id, location_id, next_day, rank, provider_id)
  INCLUDE (speaks_english, has_discount, lat, lng, name_norm, doctors, english_doctors);
CREATE INDEX provider_listing_near ON provider_listing USING gist (subfunction_id, map_point(lat, lng))
  INCLUDE (country, location_id, speaks_english, has_discount, lat, lng, doctors, english_doctors);

-- Which words there are in names, and whose: what somebody types is a part of one of them, so names are found by way of their words.
-- A word has all that orders and narrows the list of any sub-function: looking up each listing would cost more than all the rest.
CREATE TABLE doctor_word (
  country char(2) NOT NULL,
  word text NOT NULL,
  doctor_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  location_id int NOT NULL,
  next_day date NOT NULL,
  rank smallint NOT NULL,
  speaks_english bool NOT NULL,
  has_discount bool NOT NULL,
  name_norm text NOT NULL,
  provider_name_norm text NOT NULL,
  PRIMARY KEY (country, word, doctor_id) INCLUDE (provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm)) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE provider_word (
  country char(2) NOT NULL,
  word text NOT NULL,
  provider_id bigint NOT NULL,
  location_id int NOT NULL,
  next_day date NOT NULL,
  rank smallint NOT NULL,
  speaks_english bool NOT NULL,
  has_discount bool NOT NULL,
  name_norm text NOT NULL,
  PRIMARY KEY (country, word, provider_id) INCLUDE (location_id, next_day, rank, speaks_english, has_discount, name_norm)) WITH (autovacuum_vacuum_scale_factor = 0.05);
-- n: how many have the word, as of the last count; a word may outlive its last bearer until then. '': how many names there are.
CREATE TABLE name_word (
  kind text NOT NULL CHECK (kind IN ('doctor', 'provider')),
  country char(2) NOT NULL,
  word text NOT NULL,
  n int NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, country, word));
GRANT SELECT ON doctor_word, provider_word, name_word TO vizit_app, vizit_worker;

-- Words follow the listings of sub-function 0.
CREATE FUNCTION write_doctor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.name_norm, OLD.country) = (NEW.name_norm, NEW.country) THEN
    UPDATE doctor_word SET provider_id = NEW.provider_id, location_id = NEW.location_id, next_day = NEW.next_day, rank = NEW.rank, speaks_english = NEW.speaks_english, has_discount = NEW.has_discount, name_norm = NEW.name_norm, provider_name_norm = NEW.provider_name_norm
     WHERE country = NEW.country AND word = ANY (string_to_array(NEW.name_norm, ' ')) AND doctor_id = NEW.doctor_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM doctor_word WHERE country = OLD.country AND word = ANY (string_to_array(OLD.name_norm, ' ')) AND doctor_id = OLD.doctor_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO doctor_word (country, word, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm)
      SELECT DISTINCT NEW.country, word, NEW.doctor_id, NEW.provider_id, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm, NEW.provider_name_norm
        FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '';
    INSERT INTO name_word (kind, country, word)
      SELECT DISTINCT 'doctor', NEW.country, word FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '' ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER doctor_words_come AFTER INSERT ON doctor_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND NEW.name_norm <> '') EXECUTE FUNCTION write_doctor_words();
CREATE TRIGGER doctor_words_go AFTER DELETE ON doctor_listing FOR EACH ROW WHEN (OLD.subfunction_id = 0) EXECUTE FUNCTION write_doctor_words();
CREATE TRIGGER doctor_words_change AFTER UPDATE ON doctor_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_doctor_words();
CREATE FUNCTION write_provider_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.name_norm, OLD.country) = (NEW.name_norm, NEW.country) THEN
    UPDATE provider_word SET location_id = NEW.location_id, next_day = NEW.next_day, rank = NEW.rank, speaks_english = NEW.speaks_english, has_discount = NEW.has_discount, name_norm = NEW.name_norm
     WHERE country = NEW.country AND word = ANY (string_to_array(NEW.name_norm, ' ')) AND provider_id = NEW.provider_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM provider_word WHERE country = OLD.country AND word = ANY (string_to_array(OLD.name_norm, ' ')) AND provider_id = OLD.provider_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO provider_word (country, word, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm)
      SELECT DISTINCT NEW.country, word, NEW.provider_id, NEW.location_id, NEW.next_day, NEW.rank, NEW.speaks_english, NEW.has_discount, NEW.name_norm
        FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '';
    INSERT INTO name_word (kind, country, word)
      SELECT DISTINCT 'provider', NEW.country, word FROM string_to_table(NEW.name_norm, ' ') word WHERE word <> '' ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER provider_words_come AFTER INSERT ON provider_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND NEW.name_norm <> '') EXECUTE FUNCTION write_provider_words();
CREATE TRIGGER provider_words_go AFTER DELETE ON provider_listing FOR EACH ROW WHEN (OLD.subfunction_id = 0) EXECUTE FUNCTION write_provider_words();
CREATE TRIGGER provider_words_change AFTER UPDATE ON provider_listing FOR EACH ROW WHEN (NEW.subfunction_id = 0 AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_provider_words();
REVOKE EXECUTE ON FUNCTION write_doctor_words(), write_provider_words() FROM PUBLIC;

-- All words anew: many times faster than row by row.
CREATE FUNCTION rebuild_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE doctor_word, provider_word;
  INSERT INTO doctor_word (country, word, doctor_id, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm, provider_name_norm)
    SELECT DISTINCT ON (l.country, w.word, l.doctor_id) l.country, w.word, l.doctor_id, l.provider_id, l.location_id, l.next_day, l.rank, l.speaks_english, l.has_discount, l.name_norm, l.provider_name_norm
      FROM doctor_listing l CROSS JOIN LATERAL string_to_table(l.name_norm, ' ') w (word)
     WHERE l.subfunction_id = 0 AND w.word <> '' ORDER BY 1, 2, 3;
  INSERT INTO provider_word (country, word, provider_id, location_id, next_day, rank, speaks_english, has_discount, name_norm)
    SELECT DISTINCT ON (l.country, w.word, l.provider_id) l.country, w.word, l.provider_id, l.location_id, l.next_day, l.rank, l.speaks_english, l.has_discount, l.name_norm
      FROM provider_listing l CROSS JOIN LATERAL string_to_table(l.name_norm, ' ') w (word)
     WHERE l.subfunction_id = 0 AND w.word <> '' ORDER BY 1, 2, 3;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_words() FROM PUBLIC;

-- The trigram indexes are not searched any more.
DROP INDEX doctor_name_trgm, provider_name_trgm;

CREATE OR REPLACE VIEW doctor_listing_due AS
  SELECT pr.country, s.subfunction_id, d.id AS doctor_id, d.provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (d.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount,
         left(d.name_norm, 200) AS name_norm, left(pr.name_norm, 200) AS provider_name_norm
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

CREATE OR REPLACE VIEW provider_listing_due AS
  SELECT pr.country, s.subfunction_id, pr.id AS provider_id, pr.location_id, s.next_day,
         listing_rank(pr.rating_all_avg, pr.review_count) AS rank, 'en' = ANY (pr.languages) AS speaks_english,
         pr.discount_rate > 0 AND (pr.discount_ends_on IS NULL OR pr.discount_ends_on >= (portal_now() AT TIME ZONE pr.tz)::date) AS has_discount,
         pr.lat, pr.lng, left(pr.name_norm, 200) AS name_norm, s.doctors, s.english_doctors
    FROM provider pr
   CROSS JOIN LATERAL (
     SELECT x.subfunction_id, coalesce(min(x.next_day), 'infinity') AS next_day, sum(x.doctors)::int AS doctors, sum(x.english_doctors)::int AS english_doctors
       FROM (SELECT 0, true, NULL::date, count(*), count(*) FILTER (WHERE 'en' = ANY (d.languages)) FROM doctor d WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT ds.subfunction_id, true, NULL, 1, ('en' = ANY (d.languages))::int
                         FROM doctor d JOIN doctor_subfunction ds ON ds.doctor_id = d.id WHERE d.provider_id = pr.id AND d.is_active
             UNION ALL SELECT sv.subfunction_id, true, NULL, 0, 0 FROM service sv WHERE sv.provider_id = pr.id AND sv.doctor_id IS NULL
             UNION ALL SELECT 0, false, n.next_day, 0, 0 FROM calendar c JOIN calendar_next n ON n.calendar_id = c.id WHERE c.provider_id = pr.id
             UNION ALL SELECT cs.subfunction_id, c.doctor_id IS NULL AND c.is_active, n.next_day, 0, 0 FROM calendar c
                         JOIN calendar_next n ON n.calendar_id = c.id JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.provider_id = pr.id
            ) x (subfunction_id, is_offered, next_day, doctors, english_doctors)
      GROUP BY x.subfunction_id HAVING bool_or(x.is_offered)) s
   WHERE pr.is_active;

-- What is due is worked out once, for these alone: compared in place it was worked out for the whole directory.
CREATE OR REPLACE FUNCTION write_doctor_listing(p_doctors bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (SELECT * FROM doctor_listing_due WHERE doctor_id = ANY (p_doctors)),
       gone AS (
         DELETE FROM doctor_listing l WHERE l.doctor_id = ANY (p_doctors)
            AND NOT EXISTS (SELECT FROM due w WHERE w.doctor_id = l.doctor_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO doctor_listing AS l
         SELECT * FROM due EXCEPT SELECT * FROM doctor_listing WHERE doctor_id = ANY (p_doctors)
         ON CONFLICT (doctor_id, subfunction_id) DO UPDATE SET
           country = excluded.country, provider_id = excluded.provider_id, location_id = excluded.location_id, next_day = excluded.next_day,
           rank = excluded.rank, speaks_english = excluded.speaks_english, has_discount = excluded.has_discount,
           name_norm = excluded.name_norm, provider_name_norm = excluded.provider_name_norm
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;

CREATE OR REPLACE FUNCTION write_provider_listing(p_providers bigint[]) RETURNS int LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (SELECT * FROM provider_listing_due WHERE provider_id = ANY (p_providers)),
       gone AS (
         DELETE FROM provider_listing l WHERE l.provider_id = ANY (p_providers)
            AND NOT EXISTS (SELECT FROM due w WHERE w.provider_id = l.provider_id AND w.subfunction_id = l.subfunction_id)
         RETURNING 1),
       put AS (
         INSERT INTO provider_listing AS l
         SELECT * FROM due EXCEPT SELECT * FROM provider_listing WHERE provider_id = ANY (p_providers)
         ON CONFLICT (provider_id, subfunction_id) DO UPDATE SET
           country = excluded.country, location_id = excluded.location_id, next_day = excluded.next_day, rank = excluded.rank,
           speaks_english = excluded.speaks_english, has_discount = excluded.has_discount, lat = excluded.lat, lng = excluded.lng,
           name_norm = excluded.name_norm, doctors = excluded.doctors, english_doctors = excluded.english_doctors
         RETURNING 1)
  SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM put)::int $$;

-- The map without a sub-function: the providers of each field of the grid of a zoom (see groupSizeOf), kept with the counts.
CREATE TABLE marker_group (
  country char(2) NOT NULL,
  zoom smallint NOT NULL,
  x int NOT NULL,
  y int NOT NULL,
  location_id int NOT NULL,
  speaks_english bool NOT NULL,
  has_discount bool NOT NULL,
  has_doctor bool NOT NULL,
  has_english_doctor bool NOT NULL,
  n int NOT NULL,
  -- of the provider that stands for all
  provider_id bigint NOT NULL,
  lat_sum float8 NOT NULL,
  lng_sum float8 NOT NULL,
  PRIMARY KEY (country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor));
GRANT SELECT ON marker_group TO vizit_app, vizit_worker;

CREATE OR REPLACE FUNCTION rebuild_listing_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_listings();
  DELETE FROM listing_count;
  INSERT INTO listing_count (kind, subfunction_id, location_id, speaks_english, has_discount, n)
    SELECT 'doctor', subfunction_id, location_id, speaks_english, has_discount, count(*) FROM doctor_listing GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'provider', subfunction_id, location_id, speaks_english, has_discount, count(*) FROM provider_listing GROUP BY 2, 3, 4, 5;
  DELETE FROM name_word;
  INSERT INTO name_word
    SELECT 'doctor', country, word, count(*) FROM doctor_word GROUP BY 2, 3
    UNION ALL
    SELECT 'provider', country, word, count(*) FROM provider_word GROUP BY 2, 3
    UNION ALL
    SELECT 'doctor', country, '', count(*) FROM doctor_listing WHERE subfunction_id = 0 GROUP BY 2
    UNION ALL
    SELECT 'provider', country, '', count(*) FROM provider_listing WHERE subfunction_id = 0 GROUP BY 2;
  DELETE FROM marker_group;
  INSERT INTO marker_group
    SELECT country, zoom, floor(lng / width), floor(lat / (width / 1.45::float8)), location_id, speaks_english, has_discount, doctors > 0, english_doctors > 0,
           count(*), min(provider_id), sum(lat::float8), sum(lng::float8)
      FROM provider_listing
     CROSS JOIN (SELECT zoom, 90::float8 / 2 ^ zoom AS width FROM generate_series(0, 16) zoom) grid
     WHERE subfunction_id = 0
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
END $$;


-- Everything anew, after bulk loads. Searches wait meanwhile. Indexes are built at the end: many times faster than row by row.
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

SELECT rebuild_words(), rebuild_listing_counts();
