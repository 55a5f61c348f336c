-- Vouchers and codes for the laboratory test are made and taken back by batches: how many, what for, and until when they can be used.
CREATE TABLE code_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- voucher: each opens the product; lab: each entitles to a laboratory test
  kind text NOT NULL CHECK (kind IN ('voucher', 'lab')),
  product_id int,
  -- as the staff named it; null: came by an import
  name varchar(100),
  size int NOT NULL CHECK (size > 0),
  -- last day; null: without end
  usable_until date,
  staff_id bigint,
  staff_name text,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  revoked_at timestamptz,
  version int NOT NULL DEFAULT 1,
  UNIQUE (partner_id, id),
  FOREIGN KEY (partner_id, product_id) REFERENCES product (partner_id, id),
  CHECK ((kind = 'voucher') = (product_id IS NOT NULL)));
CREATE INDEX code_batch_of_partner ON code_batch (partner_id, id);

ALTER TABLE voucher
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN batch_id bigint,
  ADD COLUMN usable_until date,
  ADD COLUMN revoked_at timestamptz,
  ADD FOREIGN KEY (partner_id, batch_id) REFERENCES code_batch (partner_id, id);
ALTER TABLE lab_code
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN batch_id bigint,
  ADD COLUMN usable_until date,
  ADD COLUMN revoked_at timestamptz,
  ADD FOREIGN KEY (partner_id, batch_id) REFERENCES code_batch (partner_id, id);

-- Those that are there already, as if each product's had come by one import.
WITH made AS (INSERT INTO code_batch (partner_id, kind, product_id, size) SELECT partner_id, 'voucher', product_id, count(*) FROM voucher GROUP BY 1, 3
                RETURNING id, partner_id, product_id)
UPDATE voucher v SET batch_id = made.id FROM made WHERE made.partner_id = v.partner_id AND made.product_id = v.product_id;
WITH made AS (INSERT INTO code_batch (partner_id, kind, size) SELECT partner_id, 'lab', count(*) FROM lab_code GROUP BY 1 RETURNING id, partner_id)
UPDATE lab_code c SET batch_id = made.id FROM made WHERE made.partner_id = c.partner_id;
CREATE INDEX voucher_of_batch ON voucher (batch_id, id);
CREATE INDEX voucher_used_of_batch ON voucher (batch_id) WHERE redeemed_at IS NOT NULL;
CREATE INDEX lab_code_of_batch ON lab_code (batch_id, id);
CREATE INDEX lab_code_used_of_batch ON lab_code (batch_id) WHERE used_at IS NOT NULL;

ALTER TABLE code_batch ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON code_batch TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY import_rows ON code_batch TO vizit_import USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON code_batch TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT ON code_batch TO vizit_app, vizit_worker;
GRANT INSERT, UPDATE (revoked_at, version) ON code_batch TO vizit_staff;
GRANT SELECT, INSERT ON code_batch TO vizit_import;
-- What the staff makes and takes back; whether one was used is the registrations' to write.
GRANT INSERT (partner_id, code, product_id, batch_id, usable_until), UPDATE (revoked_at) ON voucher TO vizit_staff;
GRANT INSERT (partner_id, code, batch_id, usable_until), UPDATE (revoked_at) ON lab_code TO vizit_staff;
