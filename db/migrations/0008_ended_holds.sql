-- Holds that came to nothing, with nobody's data in them: found by their age.
CREATE INDEX reservation_ended_hold ON reservation (updated_at)
  WHERE patient_email IS NULL AND status IN ('expired', 'rejected', 'cancelled_by_patient');

-- Deletes up to p_limit of them after 30 days, with their dead links; returns how many. What was ever confirmed (only that has a
-- link to cancel it) stays. Runs with its owner's rights, so that the worker can delete no other reservation.
CREATE FUNCTION delete_ended_holds(p_limit int) RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (SELECT id FROM reservation r
                WHERE patient_email IS NULL AND status IN ('expired', 'rejected', 'cancelled_by_patient')
                  AND updated_at < (SELECT portal_now()) - interval '30 days'
                  AND NOT EXISTS (SELECT FROM token t WHERE t.reservation_id = r.id AND t.purpose = 'cancel-reservation')
                ORDER BY updated_at LIMIT p_limit FOR UPDATE SKIP LOCKED),
       links AS (DELETE FROM token USING old WHERE token.reservation_id = old.id),
       gone AS (DELETE FROM reservation USING old WHERE reservation.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone $$;
REVOKE ALL ON FUNCTION delete_ended_holds(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_ended_holds(int) TO vizit_worker;
