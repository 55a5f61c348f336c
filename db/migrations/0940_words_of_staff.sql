-- By which words somebody of the staff is found: those of their name and of their address. A list of a million reads those that begin like
-- what is typed. Filled by db/functions/administration/staff-words.sql.
CREATE TABLE staff_word (
  partner_id int NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  -- by which they stand in the list
  sort_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (staff_id, word));
COMMENT ON TABLE staff_word IS 'By which words somebody of the staff is found.';
CREATE INDEX staff_word_by_word ON staff_word (word, partner_id, sort_key, staff_id);
ALTER TABLE staff_word ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON staff_word FOR SELECT TO vizit_app USING (partner_id = current_partner());
-- As of the staff themselves.
CREATE POLICY administration ON staff_word FOR SELECT TO vizit_owner USING (true);
GRANT SELECT ON staff_word TO vizit_app;
