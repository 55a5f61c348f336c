-- Uses up the human checks that the calls of one statement show, as arrays of equal length; NULL: that call shows none here. Of one that
-- is shown twice the first counts. A call that is rolled back has used none.
-- Returns the places, counted from 1, of those that were used before.
CREATE OR REPLACE FUNCTION use_human_checks(p_ids bytea[], p_ends timestamptz[]) RETURNS int[] LANGUAGE sql VOLATILE AS $$
  WITH shown AS (
         SELECT id, ends, place::int FROM unnest(p_ids, p_ends) WITH ORDINALITY AS one (id, ends, place) WHERE id IS NOT NULL),
       used AS (
         -- in one order, so that two batches cannot wait for each other
         INSERT INTO human_check_used (id, expires_at) SELECT id, ends FROM shown ORDER BY id, place ON CONFLICT DO NOTHING RETURNING id)
  SELECT coalesce(array_agg(place), '{}') FROM shown
   WHERE NOT EXISTS (SELECT FROM used WHERE used.id = shown.id) OR shown.id = ANY (p_ids[:place - 1]) $$;
