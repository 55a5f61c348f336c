-- Members who want to be called back by phone advice, and what became of it. Walled off by partner.

CREATE TABLE call_back (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  -- who asked
  customer_id bigint NOT NULL,
  -- for whom: themselves, or somebody to whom they are related
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  relation varchar(20),
  topic text NOT NULL CHECK (topic IN ('symptoms', 'test_results', 'medicine', 'which_doctor', 'other')),
  phone text NOT NULL,
  -- when they can be reached, within the opening hours; to be called by its end
  reach_from timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- language and host of the mail
  locale text NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  host text NOT NULL,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'claimed', 'done', 'cancelled')),
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  claimed_by bigint,
  claimed_at timestamptz,
  -- of whoever called
  note varchar(1000),
  is_reached bool,
  ended_at timestamptz,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  CHECK (reach_from < due_at),
  CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  CHECK ((status IN ('done', 'cancelled')) = (ended_at IS NOT NULL)));
CREATE INDEX call_back_customer ON call_back (customer_id, created_at);
CREATE INDEX call_back_open ON call_back (partner_id, due_at) WHERE status IN ('requested', 'claimed');
CREATE INDEX call_back_ended ON call_back (ended_at) WHERE ended_at IS NOT NULL;
-- the same wish twice is one
CREATE UNIQUE INDEX call_back_same ON call_back (customer_id, reach_from, last_name, first_name, date_of_birth) WHERE status IN ('requested', 'claimed');

ALTER TABLE call_back ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON call_back TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON call_back TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (status, claimed_by, claimed_at, note, is_reached, ended_at) ON call_back TO vizit_app;
GRANT SELECT, DELETE ON call_back TO vizit_worker;
