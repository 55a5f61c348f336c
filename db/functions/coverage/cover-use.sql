-- First day of the insurance year that a day lies in: years begin on the anniversaries of the first day; that of 29 February is, in
-- other years, the day before March.
CREATE OR REPLACE FUNCTION insurance_year_of(p_starts_on date, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN y.this_year <= p_day THEN y.this_year ELSE (p_starts_on + make_interval(years => y.years - 1))::date END
    FROM (SELECT years, (p_starts_on + make_interval(years => years))::date AS this_year
            FROM (SELECT (extract(year FROM p_day) - extract(year FROM p_starts_on))::int AS years) n) y $$;

-- What of a cover is used, locked until the transaction ends: whoever decides by it decides alone.
CREATE OR REPLACE FUNCTION lock_cover_use(p_subscription bigint, p_specialization int, p_period date) RETURNS cover_use
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

CREATE OR REPLACE FUNCTION give_cover_back(p preauthorization) RETURNS void LANGUAGE sql AS $$
  UPDATE cover_use SET amount = greatest(0, amount - coalesce(p.estimated_cost, 0)), quantity = greatest(0, quantity - 1)
   WHERE subscription_id = p.subscription_id AND specialization_id = p.specialization_id AND period_starts_on = p.period_starts_on $$;

-- Notes how a booking that was confirmed in this transaction is paid for: it waits when it needs approval, and takes its part of the
-- cover. p_cover: keys are the columns of preauthorization.
CREATE OR REPLACE FUNCTION record_cover(p_reservation uuid, p_cover jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
