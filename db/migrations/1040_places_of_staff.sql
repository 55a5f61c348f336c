-- Under what somebody of the staff stands in lists: at home and at each partner where they have a role, whatever roles they have ('') and
-- each of them, as their account is. A list of a million reads those of a rare role or state. Filled by
-- db/functions/administration/staff-places.sql.
CREATE TABLE staff_place (
  -- where they are at home
  partner_id int NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  at_partner_id int NOT NULL,
  role text NOT NULL,
  -- text: behind the walls between partners no index is searched by a state
  status text NOT NULL,
  -- by which they stand in the list
  sort_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (staff_id, at_partner_id, role));
COMMENT ON TABLE staff_place IS 'Under what somebody of the staff stands in lists.';
CREATE INDEX staff_place_list ON staff_place (partner_id, at_partner_id, role, sort_key, staff_id);
CREATE INDEX staff_place_list_by_status ON staff_place (partner_id, at_partner_id, role, status, sort_key, staff_id);
ALTER TABLE staff_place ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON staff_place FOR SELECT TO vizit_app USING (partner_id = current_partner());
-- A role is given by the administrator of another partner than the one where somebody is at home.
CREATE POLICY administration ON staff_place TO vizit_owner USING (true);
GRANT SELECT ON staff_place TO vizit_app;
-- The list is read from the places.
DROP INDEX staff_member_by_name;
