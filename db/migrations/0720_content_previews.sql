-- What somebody of the staff is still writing, for the page that shows it as visitors would see it: a draft is longer than an
-- address can be. One row a form that is open; a job takes it away after a day.
CREATE TABLE content_preview (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  staff_id bigint NOT NULL,
  -- of app/features/content-desk/pieces.ts, such as texts/introduction
  piece text NOT NULL CHECK (piece ~ '^[a-zA-Z]{1,30}(/[a-z0-9_-]{1,120})?$'),
  -- null: the portal's own stands there
  value jsonb,
  written_at timestamptz NOT NULL DEFAULT portal_now());
CREATE INDEX content_preview_own ON content_preview (partner_id, staff_id, written_at);
CREATE INDEX content_preview_old ON content_preview (written_at);
ALTER TABLE content_preview ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff_rows ON content_preview TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
GRANT SELECT, INSERT, UPDATE, DELETE ON content_preview TO vizit_staff;
CREATE POLICY worker_rows ON content_preview TO vizit_worker USING (true);
GRANT SELECT, DELETE ON content_preview TO vizit_worker;
