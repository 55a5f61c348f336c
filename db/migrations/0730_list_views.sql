-- What somebody of the staff looks for again and again in a list, under a name: a query of its address, and nothing that was found.
CREATE TABLE list_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- of one's own: where they sign in; shared: whose team it is for
  partner_id int NOT NULL REFERENCES partner,
  -- who saved it
  staff_id bigint NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  -- of app/features/list-views/lists.ts
  list varchar(30) NOT NULL,
  name varchar(60) NOT NULL,
  query varchar(1000) NOT NULL,
  is_shared boolean NOT NULL,
  -- of the staff: whose list begins with it
  starts_of bigint[] NOT NULL DEFAULT '{}',
  -- one more with each change: who has seen an older one changes nothing
  version int NOT NULL DEFAULT 1,
  CHECK (is_shared OR starts_of <@ ARRAY[staff_id]));
CREATE UNIQUE INDEX list_view_own ON list_view (partner_id, staff_id, list, name) WHERE NOT is_shared;
CREATE UNIQUE INDEX list_view_shared ON list_view (partner_id, list, name) WHERE is_shared;
ALTER TABLE list_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON list_view TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, DELETE, UPDATE (name, query, starts_of, version) ON list_view TO vizit_app;
