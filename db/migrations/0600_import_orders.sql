-- Files that the staff import in their browser. What is in one lies here until it is imported or refused, in parts as they came.
CREATE TABLE import_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- of app/features/imports/kind.ts
  kind text NOT NULL CHECK (kind ~ '^[a-z-]{1,30}$'),
  file_name varchar(200) NOT NULL,
  -- name, size and age of the file where it comes from: the same goes on where it broke off
  source varchar(300) NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- uploading, checking (a worker looks through it), checked, refused (has problems), running, done, failed (the portal's fault), cancelled
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'refused', 'running', 'done', 'failed', 'cancelled')),
  -- so far, while a worker reads; all of them afterwards
  lines int NOT NULL DEFAULT 0,
  added int,
  changed int,
  -- the first of them; go with the file
  problems jsonb NOT NULL DEFAULT '[]',
  problem_count int NOT NULL DEFAULT 0,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  -- since when it is in its state
  changed_at timestamptz NOT NULL DEFAULT portal_now(),
  UNIQUE (partner_id, id));
CREATE INDEX import_order_by_partner ON import_order (partner_id, id);
CREATE UNIQUE INDEX import_order_uploading ON import_order (partner_id, staff_id, kind, source) WHERE state = 'uploading';

CREATE TABLE import_part (
  partner_id int NOT NULL,
  order_id bigint NOT NULL,
  start bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (order_id, start),
  FOREIGN KEY (partner_id, order_id) REFERENCES import_order (partner_id, id) ON DELETE CASCADE);
-- it is mostly text that a database packs badly in a hurry, and it goes soon
ALTER TABLE import_part ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE import_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff_rows ON import_order TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY staff_rows ON import_part TO vizit_staff USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON import_order TO vizit_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_rows ON import_part TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON import_order TO vizit_staff;
GRANT INSERT ON import_part TO vizit_staff;
GRANT SELECT, UPDATE ON import_order TO vizit_worker;
GRANT SELECT, DELETE ON import_part TO vizit_worker;

-- Who imports: a login of its own, that writes what files bring and nothing else, and of a partner's tables the rows of the partner
-- that the transaction has proven. It reads no file itself: a worker hands it the lines.
GRANT SELECT ON partner, partner_host, location, subfunction, specialization, holiday TO vizit_import;
-- the directory is the market's: every partner's visitors see it
GRANT SELECT, INSERT, UPDATE ON provider, doctor, service, calendar TO vizit_import;
GRANT SELECT, INSERT, DELETE ON doctor_subfunction, calendar_subfunction, calendar_rule, calendar_exception, calendar_week TO vizit_import;
GRANT SELECT, DELETE ON closure_week TO vizit_import;
GRANT USAGE ON product_number TO vizit_import;
-- of an account neither the password nor how it signs in
GRANT SELECT (id, partner_id, customer_id, kind, email, status), INSERT (partner_id, customer_id, email, status, locale, host), UPDATE (status), DELETE ON account TO vizit_import;
GRANT SELECT (account_id, partner_id), DELETE ON account_token TO vizit_import;
GRANT SELECT, INSERT, UPDATE (external_id, customer_type), DELETE ON customer TO vizit_import;
GRANT SELECT, INSERT, UPDATE ON subscription TO vizit_import;
GRANT SELECT (partner_id, customer_id) ON reservation TO vizit_import;
GRANT SELECT ON relative, customer_type TO vizit_import;
GRANT SELECT, INSERT, UPDATE ON product, product_cover, partner_subfunction, voucher_eligibility TO vizit_import;
GRANT SELECT, INSERT ON voucher, lab_code, imported_resource TO vizit_import;
GRANT SELECT, INSERT, DELETE ON network_provider TO vizit_import;
GRANT INSERT ON audit_entry TO vizit_import;
GRANT SELECT (id, partner_id, state), UPDATE (state, lines, added, changed, problems, problem_count, changed_at) ON import_order TO vizit_import;
CREATE POLICY locked_rows_import ON subscription AS RESTRICTIVE FOR UPDATE TO vizit_import USING (locked_at IS NULL) WITH CHECK (true);
CREATE POLICY import_rows ON imported_resource TO vizit_import USING (owner_partner_id = (SELECT current_partner())) WITH CHECK (owner_partner_id = (SELECT current_partner()));
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['partner_host', 'account', 'account_token', 'customer', 'subscription', 'reservation', 'relative', 'customer_type', 'product', 'product_cover', 'partner_subfunction',
                                 'voucher', 'voucher_eligibility', 'lab_code', 'network_provider', 'audit_entry', 'import_order'] LOOP
    EXECUTE format('CREATE POLICY import_rows ON %I TO vizit_import USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()))', v_table);
  END LOOP;
END $$;
