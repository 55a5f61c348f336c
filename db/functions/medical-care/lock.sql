-- Takes everything out of requests for care that says whose they were, with their files, and ends those that are open. What is booked and
-- lies ahead is withdrawn: the staff tell the clinic, unless the visit is in a calendar, which does.
CREATE OR REPLACE FUNCTION lock_medical_care(p_ids uuid[]) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n int;
BEGIN
  PERFORM give_back_offers(id, NULL) FROM unnest(p_ids) id;
  UPDATE medical_care SET last_name = NULL, first_name = NULL, date_of_birth = NULL, mothers_name = NULL, phone = NULL, email = NULL,
         zipcode = NULL, city = NULL, street = NULL, comment = NULL, on_behalf_relation = NULL, doctor_name = NULL, wishes = '[]', changes = '[]', locked_at = portal_now(), updated_at = portal_now(), version = version + 1,
         offers = '[]', answer_id = NULL, answer_hash = NULL, coming_at = NULL, must_tell_clinic = must_tell_clinic OR (status = 'booked' AND starts_at > portal_now() AND reservation_id IS NULL),
         status = CASE WHEN status IN ('requested', 'organising', 'offered') OR (status = 'booked' AND starts_at > portal_now()) THEN 'cancelled' ELSE status END
   WHERE id = ANY (p_ids) AND locked_at IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  DELETE FROM file WHERE medical_care_id = ANY (p_ids);
  DELETE FROM message WHERE medical_care_id = ANY (p_ids);
  RETURN n;
END $$;
REVOKE EXECUTE ON FUNCTION lock_medical_care FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_medical_care TO vizit_worker;

-- Housekeeping: a visit that nobody has closed within a week has taken place, unless its calendar says otherwise. Returns how many.
CREATE OR REPLACE FUNCTION fulfil_past_medical_care(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  UPDATE medical_care m SET updated_at = portal_now(), version = version + 1,
         status = CASE WHEN care_status_of(m.status, (SELECT r.status FROM reservation r WHERE r.id = m.reservation_id)) = 'cancelled'
                       THEN 'cancelled' ELSE 'fulfilled' END::medical_care_status
   WHERE id = ANY (ARRAY(SELECT id FROM medical_care WHERE status = 'booked' AND starts_at < (SELECT portal_now()) - interval '7 days'
                          LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- Housekeeping: what nobody has touched for a year says no longer whose it was. Returns how many.
CREATE OR REPLACE FUNCTION lock_outdated_medical_care(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN lock_medical_care(ARRAY(
    SELECT id FROM medical_care WHERE locked_at IS NULL AND created_at < (SELECT portal_now()) - interval '1 year'
       AND updated_at < (SELECT portal_now()) - interval '1 year' ORDER BY created_at LIMIT p_limit));
END $$;
