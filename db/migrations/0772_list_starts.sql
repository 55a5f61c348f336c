-- With which view a list begins for somebody: one at most, wherever the view lies. A row of nobody's partner: who begins with what is
-- seen by the view alone, which has its wall.
ALTER TABLE list_view ADD UNIQUE (id, list);
CREATE TABLE list_start (
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  list varchar(30) NOT NULL,
  view_id bigint NOT NULL,
  PRIMARY KEY (staff_id, list),
  FOREIGN KEY (view_id, list) REFERENCES list_view (id, list) ON DELETE CASCADE);
COMMENT ON TABLE list_start IS 'With which saved view a list begins for somebody of the staff.';
CREATE INDEX list_start_by_view ON list_start (view_id);
GRANT SELECT, INSERT, DELETE, UPDATE (view_id) ON list_start TO vizit_app;
INSERT INTO list_start (staff_id, list, view_id)
  SELECT DISTINCT ON (m.id, v.list) m.id, v.list, v.id
    FROM list_view v CROSS JOIN unnest(v.starts_of) AS s (staff_id) JOIN staff_member m ON m.id = s.staff_id ORDER BY m.id, v.list, v.id DESC;
-- The version before reads and writes `starts_of` until its last process has ended: a migration of a later version drops it.
COMMENT ON COLUMN list_view.starts_of IS 'Of the version before list_start, which has it now.';
