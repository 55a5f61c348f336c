-- Care that somebody asks for where no time can be picked from a calendar: the call centre organises it.
CREATE TYPE medical_care_status AS ENUM ('requested', 'organising', 'offered', 'booked', 'fulfilled', 'cancelled');
COMMENT ON TYPE medical_care_status IS 'Of care that the call centre organises. offered: a time waits for the patient; booked: it has a time.';

CREATE TABLE medical_care (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner (id),
  -- Who asked; none: a visitor.
  customer_id bigint,
  host text NOT NULL,
  locale char(2) NOT NULL,
  status medical_care_status NOT NULL DEFAULT 'requested',
  mode text NOT NULL CHECK (mode IN ('new', 'self_paid', 'finish', 'confirm')),
  service_type service_type NOT NULL,
  preauth_type preauth_type NOT NULL,
  provider_id bigint REFERENCES provider (id),
  doctor_id bigint REFERENCES doctor (id),
  -- As they named the doctor, where the directory does not know one.
  doctor_name text CHECK (length(doctor_name) <= 120),
  subfunction_id int NOT NULL REFERENCES subfunction (id),
  -- The time that is agreed already (mode confirm), or that was refused; else there are wishes.
  starts_at timestamptz,
  -- [{"date": "2026-12-01", "part": "morning"}]
  wishes jsonb NOT NULL DEFAULT '[]',
  wants_english bool NOT NULL,
  has_no_referral bool NOT NULL,
  last_name text, first_name text, date_of_birth date, mothers_name text, phone text, email text,
  zipcode text, city text, street text, comment text,
  -- A working day's promise of the portal, kept by the call centre.
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  -- Nothing says any more whose it was.
  locked_at timestamptz,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX medical_care_customer ON medical_care (customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX medical_care_open ON medical_care (partner_id, due_at) WHERE status IN ('requested', 'organising', 'offered');
CREATE INDEX medical_care_age ON medical_care (created_at) WHERE locked_at IS NULL;
ALTER TABLE file ADD medical_care_id uuid REFERENCES medical_care (id) ON DELETE CASCADE, ADD CHECK (reservation_id IS NULL OR medical_care_id IS NULL);
CREATE INDEX file_medical_care ON file (medical_care_id) WHERE medical_care_id IS NOT NULL;

ALTER TABLE medical_care ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON medical_care TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON medical_care TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON medical_care TO vizit_app;
GRANT SELECT, UPDATE ON medical_care TO vizit_worker;
