-- The staff writes a partner's record piece by piece: a text, a page, the looks. Each row is one version of one piece, with what stood
-- there before it; what is published is also the next version of the whole record.
CREATE TABLE content_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- of app/features/content-desk/pieces.ts, such as texts/introduction
  piece text NOT NULL CHECK (piece ~ '^[a-zA-Z]{1,30}(/[a-z0-9_-]{1,120})?$'),
  -- null: the portal's own stands there
  value jsonb,
  before jsonb,
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'withdrawn', 'failed')),
  publish_at timestamptz,
  published_at timestamptz,
  -- of the partner's record, as it was published
  partner_version int,
  -- why it could not be published
  problem text,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK (state <> 'scheduled' OR publish_at IS NOT NULL),
  CHECK ((state = 'published') = (published_at IS NOT NULL)));
-- One draft of a piece at a time: two people work on one, not past each other.
CREATE UNIQUE INDEX content_version_open ON content_version (partner_id, piece) WHERE state IN ('draft', 'scheduled');
CREATE INDEX content_version_due ON content_version (publish_at) WHERE state = 'scheduled';
CREATE INDEX content_version_piece ON content_version (partner_id, piece, id);

-- Numbers of products: nobody who writes one sees those of other partners.
CREATE SEQUENCE product_number START 1000000;
DO $$ BEGIN PERFORM setval('product_number', greatest(1000000, (SELECT coalesce(max(id), 0) + 1 FROM product)), false); END $$;

-- What the staff's login, and the worker for it, writes of partners; what visitors' pages are asked with may none of it.
ALTER TABLE partner ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_rows ON partner FOR SELECT USING (true);
CREATE POLICY staff_rows ON partner TO vizit_staff USING (id = (SELECT current_partner())) WITH CHECK (id = (SELECT current_partner()));
CREATE POLICY worker_rows ON partner TO vizit_worker USING (true) WITH CHECK (true);
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['content_version', 'partner_version', 'partner_host', 'partner_picture', 'static_content', 'campaign', 'lab_campaign'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY staff_rows ON %I TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()))', v_table);
    IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = v_table AND policyname = 'worker_rows') THEN
      EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
    END IF;
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON content_version TO vizit_staff;
GRANT SELECT, UPDATE ON content_version TO vizit_worker;
GRANT INSERT, UPDATE ON partner TO vizit_staff;
GRANT INSERT, UPDATE ON partner TO vizit_worker;
GRANT SELECT, INSERT ON partner_version TO vizit_staff, vizit_worker;
GRANT SELECT, INSERT ON partner_picture TO vizit_staff, vizit_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON partner_host, static_content, campaign, lab_campaign TO vizit_staff, vizit_worker;
GRANT SELECT, INSERT, UPDATE ON product, registration_campaign, customer_type TO vizit_staff, vizit_worker;
GRANT USAGE ON product_number TO vizit_staff, vizit_worker;
