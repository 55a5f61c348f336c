-- Doctors among the staff: what they are told by, beside the roles that say what they may do.

CREATE TABLE staff_doctor (
  staff_id bigint PRIMARY KEY REFERENCES staff_member ON DELETE CASCADE,
  -- that they speak with patients
  languages text[] NOT NULL CHECK (cardinality(languages) > 0),
  specialization_ids int[] NOT NULL CHECK (cardinality(specialization_ids) > 0));

-- As whom the directory has them: once for each clinic where they work. Who gives advice alone is not in it.
CREATE TABLE staff_doctor_listing (
  doctor_id bigint PRIMARY KEY REFERENCES doctor,
  staff_id bigint NOT NULL REFERENCES staff_doctor ON DELETE CASCADE);
CREATE INDEX staff_doctor_listing_staff ON staff_doctor_listing (staff_id);

ALTER TABLE staff_doctor ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_doctor_listing ENABLE ROW LEVEL SECURITY;
-- Of those who sign in here, as of their roles.
CREATE POLICY partner_rows ON staff_doctor FOR SELECT TO vizit_app
  USING (EXISTS (SELECT FROM staff_member m WHERE m.id = staff_id AND m.partner_id = current_partner()));
CREATE POLICY partner_rows ON staff_doctor_listing FOR SELECT TO vizit_app
  USING (EXISTS (SELECT FROM staff_member m WHERE m.id = staff_id AND m.partner_id = current_partner()));
GRANT SELECT ON staff_doctor, staff_doctor_listing TO vizit_app;
