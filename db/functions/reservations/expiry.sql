-- Holds that ran out on this resource and span, whoever's they were, make way. Only called after losing a conflict.
-- status::text and "+ 0" keep the planner off the expiry index: with stale statistics it walked every hold (50 ms).
CREATE OR REPLACE FUNCTION release_expired_holds(p_resource bigint, p_from timestamptz, p_to timestamptz) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n int;
BEGIN
  UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
   WHERE resource_id = p_resource AND starts_at > p_from - interval '8 hours' AND starts_at < p_to AND ends_at > p_from
     AND status IN ('started', 'pending_verification', 'pending_preauth', 'confirmed')
     AND status::text IN ('started', 'pending_verification') AND hold_expires_at + interval '0' <= portal_now();
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

CREATE OR REPLACE FUNCTION release_expired_holds_of_person(p_person_hash bytea) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
         UPDATE reservation SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
          WHERE person_hash = p_person_hash AND status::text = 'pending_verification' AND hold_expires_at + interval '0' <= portal_now()
         RETURNING id, partner_id),
       announced AS (INSERT INTO outbox (partner_id, kind, payload)
                       SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM gone RETURNING 1)
  SELECT count(*)::int FROM gone $$;

-- Housekeeping: marks holds that ran out. Two sweepers at once share the work; each hold flips once.
CREATE OR REPLACE FUNCTION expire_holds(p_limit int DEFAULT 1000) RETURNS int LANGUAGE sql AS $$
  WITH due AS (SELECT id FROM reservation
                -- asked once, so that the index serves it; a hold locked meanwhile is skipped, so nothing is judged late
                WHERE status IN ('started', 'pending_verification') AND hold_expires_at <= (SELECT portal_now())
                ORDER BY hold_expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED),
       done AS (UPDATE reservation r SET status = 'expired', hold_expires_at = NULL, client_hash = NULL, updated_at = portal_now()
                  FROM due WHERE r.id = due.id RETURNING r.id, r.partner_id),
       -- listings may have been written while the time was held
       announced AS (INSERT INTO outbox (partner_id, kind, payload)
                       SELECT partner_id, 'reservation_released', jsonb_build_object('reservation', id) FROM done RETURNING 1)
  SELECT count(*)::int FROM done $$;

-- Deletes up to p_limit of them after 30 days, with their dead links; returns how many. What was ever confirmed (only that has a
-- link to cancel it) stays. Runs with its owner's rights, so that the worker can delete no other reservation.
CREATE OR REPLACE FUNCTION delete_ended_holds(p_limit int) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (SELECT id FROM reservation r
                WHERE patient_email IS NULL AND status IN ('expired', 'rejected', 'cancelled_by_patient')
                  AND updated_at < (SELECT portal_now()) - interval '30 days'
                  AND NOT EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation')
                ORDER BY updated_at LIMIT p_limit FOR UPDATE SKIP LOCKED),
       links AS (DELETE FROM token USING old WHERE token.reservation_id = old.id),
       gone AS (DELETE FROM reservation USING old WHERE reservation.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone $$;
REVOKE EXECUTE ON FUNCTION delete_ended_holds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_ended_holds TO vizit_worker;
