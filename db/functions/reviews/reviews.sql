-- Whether a visit can be reviewed: it was fulfilled, no clinic has booked it for itself, and its patient has not come of age since it was
-- booked for them.
CREATE OR REPLACE FUNCTION is_reviewable(r reservation) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT r.status = 'fulfilled' AND NOT r.is_from_desk AND r.patient_email IS NOT NULL AND r.locked_at IS NULL AND is_yet_theirs(r) $$;

-- Until when a visit can be reviewed for the first time.
CREATE OR REPLACE FUNCTION reviewable_until(r reservation) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT r.ends_at + interval '60 days' $$;

-- A mailbox without what stands behind a plus.
CREATE OR REPLACE FUNCTION mailbox_of(p_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(lower(p_email), '\+[^@]*@', '@') $$;

-- Whether whoever was seen works at the clinic, as far as the current partner knows: nobody reviews themselves.
CREATE OR REPLACE FUNCTION is_of_clinic(r reservation) RETURNS bool LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS (SELECT mailbox_of(r.patient_email) AS mailbox
               UNION SELECT mailbox_of(email) FROM account WHERE customer_id = r.customer_id AND partner_id = r.partner_id)
  SELECT EXISTS (SELECT FROM provider p JOIN own ON mailbox_of(p.email) = own.mailbox WHERE p.id = r.provider_id)
      OR EXISTS (SELECT FROM staff_grant g JOIN staff_member m ON m.id = g.staff_id
                   JOIN account a ON a.id = m.account_id AND a.partner_id = m.partner_id
                   JOIN own ON mailbox_of(a.email) = own.mailbox
                  WHERE g.provider_id = r.provider_id) $$;
REVOKE EXECUTE ON FUNCTION is_of_clinic FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_of_clinic TO vizit_app, vizit_worker;

-- Orders the one mail that asks for a review, for when the clinic can no longer take its note back; where the partner wants reviews.
CREATE OR REPLACE FUNCTION ask_for_review(r reservation) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.review_asked_at IS NOT NULL OR r.is_from_desk OR r.patient_email IS NULL OR r.locked_at IS NOT NULL
     OR NOT EXISTS (SELECT FROM partner WHERE id = r.partner_id AND record #>> '{flags,hasReviews}' = 'true') THEN RETURN; END IF;
  UPDATE reservation SET review_asked_at = portal_now() WHERE id = r.id;
  INSERT INTO outbox (partner_id, kind, payload, run_at)
    VALUES (r.partner_id, 'mail_review_asked', jsonb_build_object('reservation', r.id), greatest(r.ends_at, portal_now()) + interval '2 days');
END $$;

-- Writes the review of a visit of the current partner, or writes it anew: it is read again before anybody sees it, and an answer goes.
-- Result: "ok"; "unknown"; "not_reviewable": not fulfilled, or whoever was seen works there; "expired": too late for a first one.
CREATE OR REPLACE FUNCTION write_review(p_reservation uuid, p_id uuid, p_stars smallint, p_comment text, p_shown_name text, p_locale text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  -- an erasure takes the same lock, and the review with it
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = current_partner() FOR UPDATE;
  IF NOT FOUND OR r.locked_at IS NOT NULL THEN RETURN 'unknown'; END IF;
  IF NOT is_reviewable(r) OR is_of_clinic(r) THEN RETURN 'not_reviewable'; END IF;
  UPDATE review SET stars = p_stars, comment = p_comment, shown_name = p_shown_name, locale = p_locale, state = 'waiting', refusal = NULL,
         reported = NULL, let_stand = '{}', reply = NULL, reply_state = NULL, reply_refusal = NULL, version = version + 1, changed_at = portal_now()
   WHERE reservation_id = p_reservation;
  IF FOUND THEN RETURN 'ok'; END IF;
  IF portal_now() > reviewable_until(r) THEN RETURN 'expired'; END IF;
  INSERT INTO review (id, reservation_id, partner_id, provider_id, doctor_id, visit_starts_at, stars, comment, shown_name, locale)
    VALUES (p_id, r.id, r.partner_id, r.provider_id, r.doctor_id, r.starts_at, p_stars, p_comment, p_shown_name, p_locale);
  RETURN 'ok';
END $$;
