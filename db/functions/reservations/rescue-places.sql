-- Where visits stand in the list of clinics to call, until they begin: see the table. A clinic has its first or its last one at the desk while it is booked:
-- whoever comes second sees what the first has written. One of 64 locks, of which a statement that writes many visits needs no more.
CREATE OR REPLACE FUNCTION rescue_places_of(r reservation)
  RETURNS TABLE (reservation_id uuid, partner_id int, provider_id bigint, state text, country text, sort_key text, starts_at timestamptz, booked_at timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT r.id, r.partner_id, r.provider_id, CASE WHEN r.clinic_calls = 0 THEN 'new' ELSE 'tried' END, p.country::text, p.name_norm, r.starts_at, r.updated_at
    FROM provider p
   WHERE p.id = r.provider_id AND is_unacknowledged(r) AND r.starts_at > portal_now()
     AND EXISTS (SELECT FROM staff_grant g WHERE g.partner_id = r.partner_id AND g.provider_id = r.provider_id AND g.role = 'provider_manager') $$;
REVOKE EXECUTE ON FUNCTION rescue_places_of FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_rescue_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM rescue_place WHERE reservation_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND is_unacknowledged(NEW) THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('rescue places'), (NEW.provider_id % 64)::int);
    INSERT INTO rescue_place (reservation_id, partner_id, provider_id, state, country, sort_key, starts_at, booked_at)
      SELECT reservation_id, partner_id, provider_id, state, country, sort_key, starts_at, booked_at FROM rescue_places_of(NEW);
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_rescue_place FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_rescue_places_of_desk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_partner int := coalesce(NEW.partner_id, OLD.partner_id);
  v_provider bigint := coalesce(NEW.provider_id, OLD.provider_id);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('rescue places'), (v_provider % 64)::int);
  DELETE FROM rescue_place WHERE provider_id = v_provider AND partner_id = v_partner;
  INSERT INTO rescue_place (reservation_id, partner_id, provider_id, state, country, sort_key, starts_at, booked_at)
    SELECT place.reservation_id, place.partner_id, place.provider_id, place.state, place.country, place.sort_key, place.starts_at, place.booked_at
      FROM reservation r CROSS JOIN LATERAL rescue_places_of(r) place
   WHERE r.partner_id = v_partner AND r.provider_id = v_provider AND r.starts_at > portal_now() AND r.status NOT IN ('started', 'expired', 'rejected');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_rescue_places_of_desk FROM PUBLIC;

CREATE OR REPLACE FUNCTION rename_rescue_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE rescue_place SET sort_key = NEW.name_norm WHERE provider_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION rename_rescue_places FROM PUBLIC;

-- A hold is none of it: nothing is called before somebody books.
CREATE OR REPLACE TRIGGER rescue_place_comes AFTER INSERT ON reservation FOR EACH ROW
  WHEN (NEW.status IN ('pending_preauth', 'confirmed') AND NEW.acknowledged_at IS NULL) EXECUTE FUNCTION write_rescue_place();
CREATE OR REPLACE TRIGGER rescue_place_follows AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.status IN ('pending_preauth', 'confirmed') AND OLD.acknowledged_at IS NULL
     OR NEW.status IN ('pending_preauth', 'confirmed') AND NEW.acknowledged_at IS NULL) EXECUTE FUNCTION write_rescue_place();
CREATE OR REPLACE TRIGGER rescue_place_goes AFTER DELETE ON reservation FOR EACH ROW
  WHEN (OLD.status IN ('pending_preauth', 'confirmed') AND OLD.acknowledged_at IS NULL) EXECUTE FUNCTION write_rescue_place();
CREATE OR REPLACE TRIGGER rescue_places_follow_desk AFTER INSERT ON staff_grant FOR EACH ROW
  WHEN (NEW.role = 'provider_manager') EXECUTE FUNCTION write_rescue_places_of_desk();
CREATE OR REPLACE TRIGGER rescue_places_go_with_desk AFTER DELETE ON staff_grant FOR EACH ROW
  WHEN (OLD.role = 'provider_manager') EXECUTE FUNCTION write_rescue_places_of_desk();
CREATE OR REPLACE TRIGGER rescue_places_follow_name AFTER UPDATE OF name ON provider FOR EACH ROW
  WHEN (OLD.name_norm <> NEW.name_norm) EXECUTE FUNCTION rename_rescue_places();

-- Of those that were there before.
INSERT INTO rescue_place (reservation_id, partner_id, provider_id, state, country, sort_key, starts_at, booked_at)
  SELECT place.reservation_id, place.partner_id, place.provider_id, place.state, place.country, place.sort_key, place.starts_at, place.booked_at
    FROM reservation r CROSS JOIN LATERAL rescue_places_of(r) place
   WHERE r.starts_at > portal_now() AND r.status IN ('pending_preauth', 'confirmed') AND r.acknowledged_at IS NULL
  ON CONFLICT DO NOTHING;
