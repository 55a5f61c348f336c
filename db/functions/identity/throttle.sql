-- Counts one try; returns after how many seconds the next may come, 0: this one may.
CREATE OR REPLACE FUNCTION count_try(p_purpose text, p_subject bytea, p_limit int, p_window_seconds int) RETURNS int LANGUAGE sql AS $$
  INSERT INTO throttle AS t (partner_id, purpose, subject, count, ends_at)
  VALUES (current_partner(), p_purpose, p_subject, 1, portal_now() + p_window_seconds * interval '1 second')
  ON CONFLICT (partner_id, purpose, subject) DO UPDATE SET
    count = CASE WHEN t.ends_at <= portal_now() THEN 1 ELSE t.count + 1 END,
    ends_at = CASE WHEN t.ends_at <= portal_now() THEN excluded.ends_at ELSE t.ends_at END
  RETURNING CASE WHEN count > p_limit THEN greatest(1, ceil(extract(epoch FROM ends_at - portal_now()))::int) ELSE 0 END
$$;

-- Counts a try of each in this order, until one refuses; returns after how many seconds that one may come, 0: all may. One statement, however
-- many there are and whichever refuses.
CREATE OR REPLACE FUNCTION count_tries(p_purposes text[], p_subjects bytea[], p_limits int[], p_windows int[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE v_seconds int := 0;
BEGIN
  FOR n IN 1..cardinality(p_purposes) LOOP
    v_seconds := count_try(p_purposes[n], p_subjects[n], p_limits[n], p_windows[n]);
    EXIT WHEN v_seconds > 0;
  END LOOP;
  RETURN v_seconds;
END $$;
