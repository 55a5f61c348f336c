-- Whether one more mail that somebody asked for may go to this mailbox. That there is news for somebody of age takes a place, too, once a day.
CREATE OR REPLACE FUNCTION take_asked_mail_turn(p_recipient bytea, p_order bigint, p_cause text, p_per_hour int, p_per_day int) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
  v_hour int;
  v_day int;
BEGIN
  -- One after the other for each mailbox: two that are counted at once would both find room.
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_recipient, 'hex'), 0));
  IF EXISTS (SELECT FROM mail_turn WHERE recipient = p_recipient AND order_id = p_order) THEN RETURN true; END IF;
  SELECT count(*) FILTER (WHERE taken_at > v_now - interval '1 hour'), count(*) INTO v_hour, v_day FROM mail_turn
   WHERE recipient = p_recipient AND (is_asked OR starts_with(cause, 'of_age')) AND taken_at > v_now - interval '24 hours';
  IF v_hour >= p_per_hour OR v_day >= p_per_day THEN RETURN false; END IF;
  INSERT INTO mail_turn (recipient, order_id, cause, is_asked) VALUES (p_recipient, p_order, p_cause, true);
  RETURN true;
END $$;

-- When the next mail or text message that somebody asked for may go there; null: now. Nothing is taken by asking.
CREATE OR REPLACE FUNCTION find_asked_turn(p_recipient bytea, p_per_hour int, p_per_day int) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (SELECT taken_at, row_number() OVER (ORDER BY taken_at DESC) AS nth FROM mail_turn
                  WHERE recipient = p_recipient AND (is_asked OR starts_with(cause, 'of_age')) AND taken_at > portal_now() - interval '24 hours')
  SELECT greatest(max(taken_at) FILTER (WHERE nth = p_per_hour AND taken_at > portal_now() - interval '1 hour') + interval '1 hour',
                  max(taken_at) FILTER (WHERE nth = p_per_day) + interval '24 hours') FROM taken $$;
REVOKE EXECUTE ON FUNCTION find_asked_turn FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_asked_turn TO vizit_app;

-- Whether a mail that only tells something may go now. 0: yes; -1: one with the same words left after this was ordered;
-- otherwise: so many milliseconds later, when it tells of all that happened until then.
CREATE OR REPLACE FUNCTION take_notice_turn(p_recipient bytea, p_order bigint, p_cause text, p_gap_ms int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := portal_now();
  v_ordered timestamptz := coalesce((SELECT created_at FROM outbox WHERE id = p_order), v_now);
  v_last timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(p_recipient, 'hex'), 0));
  IF EXISTS (SELECT FROM mail_turn WHERE recipient = p_recipient AND order_id = p_order) THEN RETURN 0; END IF;
  SELECT max(taken_at) INTO v_last FROM mail_turn WHERE recipient = p_recipient AND cause = p_cause AND NOT is_asked;
  IF v_last > v_ordered THEN RETURN -1; END IF;
  IF v_last > v_now - p_gap_ms * interval '1 millisecond' THEN
    RETURN ceil(extract(epoch FROM v_last - v_now) * 1000 + p_gap_ms)::int;
  END IF;
  INSERT INTO mail_turn (recipient, order_id, cause, is_asked) VALUES (p_recipient, p_order, p_cause, false);
  RETURN 0;
END $$;
