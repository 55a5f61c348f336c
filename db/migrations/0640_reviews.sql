-- What patients say of visits that a clinic has marked as fulfilled.
ALTER TABLE reservation
  -- booked by the clinic at its own desk: it may have typed an address of its own
  ADD COLUMN is_from_desk bool NOT NULL DEFAULT false,
  -- the one mail that asks for a review was ordered
  ADD COLUMN review_asked_at timestamptz;

CREATE TYPE review_state AS ENUM ('waiting', 'published', 'refused');
COMMENT ON TYPE review_state IS 'Of a review, and of the clinic''s answer to it. waiting: nobody of the partner has read it yet, and nobody else sees it.';
CREATE TYPE review_refusal AS ENUM ('health_data', 'abuse', 'other_people', 'advertising', 'not_about_visit');
COMMENT ON TYPE review_refusal IS 'Why a review is not shown. other_people: it names somebody; the author reads it.';

CREATE TABLE review (
  id uuid PRIMARY KEY,
  -- no foreign key: it goes with what was kept of the visit
  reservation_id uuid NOT NULL UNIQUE,
  partner_id int NOT NULL REFERENCES partner,
  provider_id bigint NOT NULL REFERENCES provider,
  doctor_id bigint REFERENCES doctor,
  visit_starts_at timestamptz NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment varchar(1000) NOT NULL CHECK (comment <> ''),
  -- given name and an initial; NULL: "patient"
  shown_name varchar(60),
  locale char(2) NOT NULL,
  state review_state NOT NULL DEFAULT 'waiting',
  refusal review_refusal,
  -- what a reader says is wrong with it, until somebody of the partner has looked
  reported review_refusal,
  reply varchar(1000) CHECK (reply <> ''),
  reply_state review_state,
  -- another number after every change
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  changed_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((reply IS NULL) = (reply_state IS NULL)));
COMMENT ON TABLE review IS 'Reviews of visits, one for each.';
CREATE INDEX review_by_provider ON review (partner_id, provider_id, visit_starts_at DESC, id) WHERE state = 'published';
CREATE INDEX review_by_doctor ON review (doctor_id, partner_id, visit_starts_at DESC, id) WHERE state = 'published';
CREATE INDEX review_by_change ON review (partner_id, changed_at DESC, id);
CREATE INDEX review_by_age ON review (visit_starts_at);
CREATE INDEX review_refused ON review (changed_at) WHERE state = 'refused';
ALTER TABLE review ENABLE ROW LEVEL SECURITY;
ALTER TABLE review FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON review TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON review TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON review TO vizit_app;
GRANT SELECT, DELETE ON review TO vizit_worker;

-- Mailboxes that are asked for no reviews, at their owner's wish.
CREATE TABLE review_stop (
  -- keyed hash of the address
  mailbox_hash bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT portal_now());
GRANT SELECT, INSERT ON review_stop TO vizit_app;
GRANT SELECT, DELETE ON review_stop TO vizit_worker;
