-- Where somebody of the staff stands in lists: see the table.
CREATE OR REPLACE FUNCTION places_of_staff(p_staff bigint)
  RETURNS TABLE (partner_id int, staff_id bigint, at_partner_id int, role text, status text, sort_key text) LANGUAGE sql STABLE AS $$
  SELECT m.partner_id, m.id, place.at_partner_id, place.role, a.status::text, norm(m.name)
    FROM staff_member m JOIN account a ON a.id = m.account_id
   CROSS JOIN LATERAL (SELECT m.partner_id AS at_partner_id, '' AS role
                       UNION SELECT g.partner_id, '' FROM staff_grant g WHERE g.staff_id = m.id
                       UNION SELECT g.partner_id, g.role FROM staff_grant g WHERE g.staff_id = m.id) place
   WHERE m.id = p_staff $$;
REVOKE EXECUTE ON FUNCTION places_of_staff FROM PUBLIC;

-- Anew, after a change of name, of a role or of the account. Of two at once the second sees what the first has changed.
CREATE OR REPLACE FUNCTION write_staff_places(p_staff bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM staff_member WHERE id = p_staff FOR NO KEY UPDATE;
  DELETE FROM staff_place WHERE staff_id = p_staff;
  INSERT INTO staff_place (partner_id, staff_id, at_partner_id, role, status, sort_key)
    SELECT partner_id, staff_id, at_partner_id, role, status, sort_key FROM places_of_staff(p_staff);
END $$;
REVOKE EXECUTE ON FUNCTION write_staff_places FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_places_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_staff_places(NEW.id);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_places_of_member FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_places_of_grant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_staff_places(coalesce(NEW.staff_id, OLD.staff_id));
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_places_of_grant FROM PUBLIC;

CREATE OR REPLACE FUNCTION write_places_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_staff_places(m.id) FROM staff_member m WHERE m.account_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION write_places_of_account FROM PUBLIC;

CREATE OR REPLACE TRIGGER staff_places_come AFTER INSERT ON staff_member FOR EACH ROW EXECUTE FUNCTION write_places_of_member();
CREATE OR REPLACE TRIGGER staff_places_follow_name AFTER UPDATE OF name ON staff_member FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION write_places_of_member();
CREATE OR REPLACE TRIGGER staff_places_follow_roles AFTER INSERT OR DELETE ON staff_grant FOR EACH ROW EXECUTE FUNCTION write_places_of_grant();
CREATE OR REPLACE TRIGGER staff_places_follow_account AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (NEW.kind = 'staff' AND OLD.status <> NEW.status) EXECUTE FUNCTION write_places_of_account();

-- Of those who were there before.
INSERT INTO staff_place (partner_id, staff_id, at_partner_id, role, status, sort_key)
  SELECT place.partner_id, place.staff_id, place.at_partner_id, place.role, place.status, place.sort_key FROM staff_member m CROSS JOIN LATERAL places_of_staff(m.id) place
   WHERE NOT EXISTS (SELECT FROM staff_place p WHERE p.staff_id = m.id)
  ON CONFLICT DO NOTHING;
