-- Bookings of the current partner whose ids end like one of these, with whose they are: NULL is their patient's alone. Not those of whom nothing is
-- kept any more. Runs with its owner's rights, so that the index is used before the wall is asked.
CREATE OR REPLACE FUNCTION find_told_bookings(p_ends text[], p_limit int) RETURNS TABLE (id uuid, customer_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, CASE WHEN is_yet_theirs(r) THEN r.customer_id END FROM reservation r LEFT JOIN customer c ON c.id = r.customer_id
   WHERE right(r.id::text, 9) = ANY (p_ends) AND r.status NOT IN ('started', 'expired', 'rejected') AND r.partner_id = current_partner()
     AND r.patient_last_name IS NOT NULL AND c.erased_at IS NULL
   ORDER BY r.id LIMIT p_limit $$;
