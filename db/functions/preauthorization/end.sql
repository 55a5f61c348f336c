-- Whoever gives a booking up, by whatever way, ends its approval and gets the cover back.
CREATE OR REPLACE FUNCTION end_preauthorization() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p preauthorization;
BEGIN
  UPDATE preauthorization SET ended_at = portal_now(), updated_at = portal_now() WHERE reservation_id = NEW.id AND ended_at IS NULL RETURNING * INTO p;
  -- a refused one has given it back already
  IF FOUND AND p.status <> 'rejected' THEN PERFORM give_cover_back(p); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_end_preauthorization AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.customer_id IS NOT NULL AND OLD.status IN ('pending_preauth', 'confirmed')
        AND NEW.status IN ('cancelled_by_patient', 'cancelled_by_provider', 'rejected', 'expired'))
  EXECUTE FUNCTION end_preauthorization();
