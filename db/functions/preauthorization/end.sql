-- Whoever gives a booking of the current partner up ends its approval and gets back what it took of the cover.
CREATE OR REPLACE FUNCTION end_preauthorization(p_reservation uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p preauthorization;
BEGIN
  UPDATE preauthorization SET ended_at = portal_now(), updated_at = portal_now()
   WHERE reservation_id = p_reservation AND partner_id = current_partner() AND ended_at IS NULL
  RETURNING * INTO p;
  -- a refused one has given it back already
  IF FOUND AND p.status <> 'rejected' THEN PERFORM give_cover_back(p); END IF;
END $$;
REVOKE EXECUTE ON FUNCTION end_preauthorization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_preauthorization TO vizit_app;
