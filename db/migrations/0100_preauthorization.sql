-- What an insured member's booking costs whom, whether the insurer has to approve it first, and what was decided. A booking takes its
-- part of the cover when it is made and gives it back when it is cancelled or refused.

-- Care that always needs approval, whatever it costs.
ALTER TABLE partner_subfunction ADD COLUMN is_preauthorization_required bool NOT NULL DEFAULT false;
-- The clinic can send the insurer and the patient an invoice each; false: the patient pays all of it on site.
ALTER TABLE provider ADD COLUMN invoice_splitting bool NOT NULL DEFAULT false;

-- Kinds of customers that a partner tells apart.
CREATE TABLE customer_type (
  partner_id int NOT NULL REFERENCES partner,
  key text NOT NULL,
  -- whom to turn to is said where they book
  has_customer_service_info bool NOT NULL DEFAULT false,
  PRIMARY KEY (partner_id, key));
ALTER TABLE customer_type ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON customer_type TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON customer_type TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON customer_type TO vizit_app, vizit_worker;
ALTER TABLE customer
  ADD COLUMN customer_type text,
  ADD FOREIGN KEY (partner_id, customer_type) REFERENCES customer_type (partner_id, key);

CREATE TYPE preauth_type AS ENUM ('none', 'normal', 'too_early', 'self_paid');
CREATE TYPE preauthorization_status AS ENUM ('not_required', 'required', 'pending', 'approved', 'rejected', 'too_early');

-- One row for every booking of an insured member. Says nothing about the person: it stays and goes with the reservation. Amounts in whole
-- units of the market's currency, as they were when it was booked; null: the clinic had set no price.
CREATE TABLE preauthorization (
  reservation_id uuid PRIMARY KEY REFERENCES reservation ON DELETE CASCADE,
  partner_id int NOT NULL,
  subscription_id bigint NOT NULL,
  specialization_id int NOT NULL REFERENCES specialization,
  type preauth_type NOT NULL,
  status preauthorization_status NOT NULL,
  -- first day of the insurance year whose cover it uses; null: it uses none
  period_starts_on date,
  total_cost int CHECK (total_cost >= 0),
  -- what the insurer is expected to pay
  estimated_cost int CHECK (estimated_cost >= 0),
  -- what the member pays on site
  paid_by_subscription int CHECK (paid_by_subscription >= 0),
  -- by when it must be decided, and by when it should be; null: there is nothing to decide
  due_at timestamptz,
  target_at timestamptz,
  decided_at timestamptz,
  -- the member of staff who decided
  decided_by bigint,
  -- the booking was given up
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, subscription_id) REFERENCES subscription (partner_id, id),
  CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL)),
  CHECK ((type = 'normal') = (due_at IS NOT NULL AND target_at IS NOT NULL)));
-- What waits for a decision, most urgent first.
CREATE INDEX preauthorization_queue ON preauthorization (partner_id, due_at) WHERE status = 'pending' AND ended_at IS NULL;
CREATE INDEX preauthorization_subscription ON preauthorization (subscription_id);

ALTER TABLE preauthorization ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON preauthorization TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON preauthorization TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON preauthorization TO vizit_app, vizit_worker;

-- First day of the insurance year that a day lies in: years begin on the anniversaries of the first day; that of 29 February is, in
-- other years, the day before March.
CREATE FUNCTION insurance_year_of(p_starts_on date, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN y.this_year <= p_day THEN y.this_year ELSE (p_starts_on + make_interval(years => y.years - 1))::date END
    FROM (SELECT years, (p_starts_on + make_interval(years => years))::date AS this_year
            FROM (SELECT (extract(year FROM p_day) - extract(year FROM p_starts_on))::int AS years) n) y $$;

-- What of a cover is used, locked until the transaction ends: whoever decides by it decides alone.
CREATE FUNCTION lock_cover_use(p_subscription bigint, p_specialization int, p_period date) RETURNS cover_use
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE u cover_use;
BEGIN
  INSERT INTO cover_use (partner_id, subscription_id, specialization_id, period_starts_on)
    SELECT partner_id, id, p_specialization, p_period FROM subscription WHERE id = p_subscription AND partner_id = current_partner()
    ON CONFLICT DO NOTHING;
  SELECT * INTO u FROM cover_use
   WHERE subscription_id = p_subscription AND specialization_id = p_specialization AND period_starts_on = p_period
     AND partner_id = current_partner() FOR UPDATE;
  RETURN u;
END $$;
REVOKE EXECUTE ON FUNCTION lock_cover_use FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_cover_use TO vizit_app;

-- Notes how a booking that was confirmed in this transaction is paid for: it waits when it needs approval, and takes its part of the
-- cover. p_cover: keys are the columns of preauthorization.
CREATE FUNCTION record_cover(p_reservation uuid, p_cover jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p preauthorization;
BEGIN
  INSERT INTO preauthorization (reservation_id, partner_id, subscription_id, specialization_id, type, status, period_starts_on, total_cost,
                                estimated_cost, paid_by_subscription, due_at, target_at)
    SELECT r.id, r.partner_id, c.subscription_id, c.specialization_id, c.type, c.status, c.period_starts_on, c.total_cost,
           c.estimated_cost, c.paid_by_subscription, c.due_at, c.target_at
      FROM reservation r, jsonb_populate_record(NULL::preauthorization, p_cover) c
     WHERE r.id = p_reservation AND r.partner_id = current_partner() AND r.status = 'confirmed'
    RETURNING * INTO STRICT p;
  IF p.period_starts_on IS NOT NULL THEN
    UPDATE cover_use SET amount = amount + coalesce(p.estimated_cost, 0), quantity = quantity + 1
     WHERE subscription_id = p.subscription_id AND specialization_id = p.specialization_id AND period_starts_on = p.period_starts_on;
  END IF;
  UPDATE reservation SET
      status = CASE WHEN p.status = 'pending' THEN 'pending_preauth' ELSE status END,
      service_type = CASE WHEN p.type IN ('too_early', 'self_paid') THEN 'SELF_PAID' ELSE service_type END
   WHERE id = p_reservation AND (p.status = 'pending' OR p.type IN ('too_early', 'self_paid'));
END $$;
REVOKE EXECUTE ON FUNCTION record_cover FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_cover TO vizit_app;

CREATE FUNCTION give_cover_back(p preauthorization) RETURNS void LANGUAGE sql AS $$
  UPDATE cover_use SET amount = greatest(0, amount - coalesce(p.estimated_cost, 0)), quantity = greatest(0, quantity - 1)
   WHERE subscription_id = p.subscription_id AND specialization_id = p.specialization_id AND period_starts_on = p.period_starts_on $$;

-- Whoever gives a booking up, by whatever way, ends its approval and gets the cover back.
CREATE FUNCTION end_preauthorization() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p preauthorization;
BEGIN
  UPDATE preauthorization SET ended_at = portal_now(), updated_at = portal_now() WHERE reservation_id = NEW.id AND ended_at IS NULL RETURNING * INTO p;
  -- a refused one has given it back already
  IF FOUND AND p.status <> 'rejected' THEN PERFORM give_cover_back(p); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_end_preauthorization AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.customer_id IS NOT NULL AND OLD.status IN ('pending_preauth', 'confirmed')
        AND NEW.status IN ('cancelled_by_patient', 'cancelled_by_provider', 'rejected', 'expired'))
  EXECUTE FUNCTION end_preauthorization();

-- The last moment at which a patient may move or cancel a visit himself. Who has just been told that he would have to pay may still
-- cancel for a day.
CREATE OR REPLACE FUNCTION changeable_until(r reservation) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(r.starts_at - p.free_cancel_hours * interval '1 hour',
                  (SELECT least(r.starts_at, a.decided_at + interval '24 hours') FROM preauthorization a
                    WHERE a.reservation_id = r.id AND a.status = 'rejected'))
    FROM provider p WHERE p.id = r.provider_id $$;

-- A booking that waits for approval is cancelled by its link as a confirmed one is.
CREATE OR REPLACE FUNCTION token_state(p_token token, p_status reservation_status) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN p_token.purpose = 'verify-public-reservation' AND p_token.used_at IS NOT NULL
         AND p_status IN ('confirmed', 'pending_preauth', 'fulfilled', 'no_show') THEN 'used'
    WHEN p_token.purpose = 'cancel-reservation' AND p_status IN ('cancelled_by_patient', 'cancelled_by_provider') THEN 'used'
    WHEN p_token.used_at IS NOT NULL OR p_token.revoked_at IS NOT NULL OR p_token.expires_at <= portal_now() THEN 'expired'
    WHEN p_token.purpose = 'verify-public-reservation' AND p_status = 'pending_verification' THEN 'valid'
    WHEN p_token.purpose <> 'verify-public-reservation' AND p_status IN ('confirmed', 'pending_preauth') THEN 'valid'
    ELSE 'expired' END $$;

-- Locks the reservation first, as all who change one do, and is idempotent.
-- Answer: "ok", "already", "unknown" (not this customer's), "over" (past or ended), "too_late" (the clinic's policy).
CREATE OR REPLACE FUNCTION cancel_appointment(p_id uuid, p_customer bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE r reservation;
BEGIN
  SELECT * INTO r FROM reservation WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM find_own_reservations(p_customer) o WHERE o.id = p_id) THEN RETURN 'unknown'; END IF;
  IF r.status = 'cancelled_by_patient' THEN RETURN 'already'; END IF;
  IF r.status NOT IN ('confirmed', 'pending_preauth') OR r.starts_at <= portal_now() THEN RETURN 'over'; END IF;
  IF portal_now() > changeable_until(r) THEN RETURN 'too_late'; END IF;
  UPDATE reservation SET status = 'cancelled_by_patient', calendar_sequence = calendar_sequence + 1, updated_at = portal_now() WHERE id = p_id;
  UPDATE token SET used_at = portal_now() WHERE reservation_id = p_id AND purpose = 'cancel-reservation';
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    (r.partner_id, 'mail_reservation_cancelled', jsonb_build_object('reservation', p_id)),
    (r.partner_id, 'reservation_cancelled', jsonb_build_object('reservation', p_id));
  RETURN 'ok';
END $$;

-- Why an insured visit cannot be moved to a time: "undecided" while it waits for approval, "other_year" when its cover is another insurance
-- year's; null: nothing is against it.
CREATE FUNCTION move_is_refused(p_reservation uuid, p_starts_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.status = 'pending' THEN 'undecided'
              WHEN a.status <> 'rejected' AND a.period_starts_on <> insurance_year_of(u.starts_on, (p_starts_at AT TIME ZONE p.tz)::date) THEN 'other_year' END
    FROM preauthorization a
    JOIN reservation r ON r.id = a.reservation_id
    JOIN provider p ON p.id = r.provider_id
    JOIN subscription u ON u.id = a.subscription_id
   WHERE a.reservation_id = p_reservation AND a.ended_at IS NULL $$;

-- Decides whether the insurer pays for a booking that waits. Refused, it stands at the member's own cost until he cancels it.
-- Idempotent. Answer: "ok", "already", "unknown", or "over": given up, or decided otherwise.
CREATE FUNCTION decide_preauthorization(p_partner int, p_reservation uuid, p_is_approved bool, p_staff bigint, p_request text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r reservation;
  p preauthorization;
  v_status preauthorization_status := CASE WHEN p_is_approved THEN 'approved' ELSE 'rejected' END;
BEGIN
  PERFORM set_config('vizit.partner', p_partner::text, true);
  SELECT * INTO r FROM reservation WHERE id = p_reservation AND partner_id = p_partner FOR UPDATE;
  SELECT * INTO p FROM preauthorization WHERE reservation_id = r.id;
  IF p.reservation_id IS NULL THEN RETURN 'unknown'; END IF;
  IF p.status = v_status AND p.ended_at IS NULL THEN RETURN 'already'; END IF;
  IF p.status <> 'pending' OR p.ended_at IS NOT NULL THEN RETURN 'over'; END IF;

  UPDATE preauthorization SET status = v_status, decided_at = portal_now(), decided_by = p_staff, updated_at = portal_now()
   WHERE reservation_id = r.id;
  IF NOT p_is_approved THEN PERFORM give_cover_back(p); END IF;
  UPDATE reservation SET status = 'confirmed', service_type = CASE WHEN p_is_approved THEN service_type ELSE 'SELF_PAID' END, updated_at = portal_now()
   WHERE id = r.id RETURNING * INTO r;
  UPDATE token SET expires_at = changeable_until(r) WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL;
  INSERT INTO outbox (partner_id, kind, payload) VALUES
    -- reminders begin with it
    (p_partner, 'reservation_confirmed', jsonb_build_object('reservation', r.id)),
    (p_partner, CASE WHEN p_is_approved THEN 'mail_preauthorization_approved' ELSE 'mail_preauthorization_rejected' END,
     jsonb_strip_nulls(jsonb_build_object('reservation', r.id, 'token',
       (SELECT id FROM token WHERE reservation_id = r.id AND purpose = 'cancel-reservation' AND used_at IS NULL LIMIT 1))));
  INSERT INTO audit_entry (partner_id, actor, actor_id, customer_id, action, object_kind, object_id, request_id)
    VALUES (p_partner, 'staff', p_staff, r.customer_id, 'preauthorization_' || v_status::text, 'reservation', r.id::text, p_request);
  RETURN 'ok';
END $$;
REVOKE EXECUTE ON FUNCTION decide_preauthorization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION decide_preauthorization TO vizit_app;
