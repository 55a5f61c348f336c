-- Why an insured visit cannot be moved to a time: "undecided" when it waits for approval, which may come later than that time, "other_year" when
-- its cover is another insurance year's; null: nothing is against it.
CREATE OR REPLACE FUNCTION move_is_refused(p_reservation uuid, p_starts_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.status = 'pending' AND p_starts_at < CASE WHEN a.document_asked IS NULL THEN a.due_at ELSE r.starts_at END THEN 'undecided'
              WHEN a.status <> 'rejected' AND a.period_starts_on <> insurance_year_of(u.starts_on, (p_starts_at AT TIME ZONE p.tz)::date) THEN 'other_year' END
    FROM preauthorization a
    JOIN reservation r ON r.id = a.reservation_id
    JOIN provider p ON p.id = r.provider_id
    JOIN subscription u ON u.id = a.subscription_id
   WHERE a.reservation_id = p_reservation AND a.ended_at IS NULL $$;

-- Whoever decides on a visit of the current partner that waits sees that it was moved; a document may come until another moment.
CREATE OR REPLACE FUNCTION note_moved_preauthorization(p_reservation uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE preauthorization a SET version = version + 1, events = events || case_event('moved'), updated_at = portal_now(),
         due_at = CASE WHEN document_asked IS NULL THEN due_at ELSE document_wanted_until(r.starts_at) END,
         target_at = CASE WHEN document_asked IS NULL THEN target_at ELSE document_wanted_until(r.starts_at) END
    FROM reservation r
   WHERE r.id = p_reservation AND a.reservation_id = r.id AND a.partner_id = current_partner() AND a.status = 'pending' AND a.ended_at IS NULL $$;
REVOKE EXECUTE ON FUNCTION note_moved_preauthorization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_moved_preauthorization TO vizit_app;
