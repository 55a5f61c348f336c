-- Coming visits of the current partner that somebody else booked for a patient of that name and day of birth, who has come of age since: they are the
-- patient's alone. Runs with its owner's rights, so that the index is used before the wall is asked.
CREATE OR REPLACE FUNCTION find_grown_visits(p_born date, p_last text, p_first text, p_limit int) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id FROM reservation r
   WHERE r.partner_id = current_partner() AND r.patient_date_of_birth = p_born AND r.on_behalf_relation IS NOT NULL AND NOT is_yet_theirs(r)
     AND norm(r.patient_last_name) = norm(p_last) AND norm(r.patient_first_name) = norm(p_first)
     AND r.starts_at > portal_now() AND r.status IN ('pending_preauth', 'confirmed')
   ORDER BY r.starts_at, r.id LIMIT p_limit $$;
REVOKE EXECUTE ON FUNCTION find_grown_visits FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_grown_visits TO vizit_app, vizit_staff;
