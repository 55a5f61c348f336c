-- Questions that members ask a doctor in writing, and what was written about them. Walled off by partner.
CREATE TYPE advice_status AS ENUM ('submitted', 'assigned', 'waiting_for_patient', 'answered', 'closed');
COMMENT ON TYPE advice_status IS 'Of a question to a doctor. submitted: no doctor has it yet; assigned: one does, and it is to be answered; answered: nothing is to be done unless the patient writes again.';

CREATE TABLE advice_question (
  -- made by the page that asks: sent twice it is one
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner (id),
  -- who asked
  customer_id bigint NOT NULL,
  -- for whom: themselves, or somebody to whom they are related
  last_name varchar(100) NOT NULL,
  first_name varchar(100) NOT NULL,
  date_of_birth date NOT NULL,
  relation varchar(20),
  -- null: they are not sure
  specialization_id int REFERENCES specialization (id),
  -- to what everybody is asked; checked by the contract of the call
  answers jsonb NOT NULL,
  question varchar(4000) NOT NULL,
  -- of the text by which they know what written advice is, and is not
  terms_version text NOT NULL,
  -- language and host of the mails
  locale text NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  host text NOT NULL,
  status advice_status NOT NULL DEFAULT 'submitted',
  -- one more with each step: who has seen an older one changes nothing
  version int NOT NULL DEFAULT 1,
  -- the promise of the next answer
  due_at timestamptz NOT NULL,
  claimed_by bigint,
  claimed_at timestamptz,
  -- from one doctor to the next
  hand_over_note varchar(1000),
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  -- the first time; whether the promise was kept
  answered_at timestamptz,
  closed_at timestamptz,
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  UNIQUE (partner_id, id),
  CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  CHECK (status <> 'submitted' OR claimed_by IS NULL),
  CHECK (status NOT IN ('assigned', 'answered', 'waiting_for_patient') OR claimed_by IS NOT NULL),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL)));
CREATE INDEX advice_question_customer ON advice_question (customer_id, created_at);
CREATE INDEX advice_question_open ON advice_question (partner_id, due_at) WHERE status <> 'closed';
CREATE INDEX advice_question_silent ON advice_question (updated_at) WHERE status IN ('waiting_for_patient', 'answered');
CREATE INDEX advice_question_closed ON advice_question (closed_at) WHERE closed_at IS NOT NULL;

-- What was written after the question.
CREATE TABLE advice_message (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  question_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('answer', 'question_back', 'reply', 'thanks')),
  message varchar(4000) NOT NULL,
  -- the doctor as they were that day; null: the patient
  staff_id bigint,
  doctor_name varchar(200),
  doctor_specialization_ids int[],
  -- what the answer leads to
  next_step text CHECK (next_step IN ('book', 'call_back')),
  specialization_id int REFERENCES specialization (id),
  urgency text CHECK (urgency IN ('today', 'week', 'any')),
  -- for the specialist who sees the patient next
  referral varchar(1000),
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, question_id) REFERENCES advice_question (partner_id, id) ON DELETE CASCADE,
  CHECK ((kind IN ('answer', 'question_back')) = (staff_id IS NOT NULL AND doctor_name IS NOT NULL)),
  CHECK (next_step IS NULL OR kind = 'answer'),
  CHECK ((next_step = 'book') IS TRUE = (specialization_id IS NOT NULL AND urgency IS NOT NULL)),
  CHECK (referral IS NULL OR next_step = 'book'));
CREATE INDEX advice_message_question ON advice_message (question_id, created_at);

-- A question that is being written: one of each customer.
CREATE TABLE advice_draft (
  partner_id int NOT NULL,
  customer_id bigint PRIMARY KEY,
  answers jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id));
CREATE INDEX advice_draft_age ON advice_draft (updated_at);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['advice_question', 'advice_message', 'advice_draft'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE (specialization_id, status, version, due_at, claimed_by, claimed_at, hand_over_note, updated_at, answered_at, closed_at) ON advice_question TO vizit_app;
GRANT SELECT, INSERT ON advice_message TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON advice_draft TO vizit_app;
GRANT SELECT, DELETE, UPDATE (status, version, updated_at, closed_at) ON advice_question TO vizit_worker;
GRANT SELECT ON advice_message TO vizit_worker;
GRANT SELECT, DELETE ON advice_draft TO vizit_worker;

ALTER TABLE file ADD advice_question_id uuid REFERENCES advice_question (id) ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(reservation_id, medical_care_id, advice_question_id) <= 1);
CREATE INDEX file_advice_question ON file (advice_question_id) WHERE advice_question_id IS NOT NULL;
