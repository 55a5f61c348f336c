-- Customers who want to hear of an earlier time, and the freed times that were offered to them. Walled off by partner.

CREATE TABLE earlier_watch (
  -- the link that ends it is made from it
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  customer_id bigint NOT NULL,
  -- SHA-256 of that link's token
  stop_hash bytea NOT NULL UNIQUE,
  -- language and host of the mails
  locale text NOT NULL CHECK (locale IN ('hu', 'ro', 'en')),
  host text NOT NULL,
  country char(2) NOT NULL,
  target text NOT NULL CHECK (target IN ('search', 'doctor', 'appointment')),
  -- the doctor, or the calendar of the appointment; 0: any
  target_id bigint NOT NULL,
  -- that an accepted time moves
  reservation_id uuid,
  subfunction_id int NOT NULL REFERENCES subfunction,
  -- null: the whole country
  location_id int REFERENCES location,
  -- of the day by the clinic's clock; null: any
  parts text[] CHECK (cardinality(parts) > 0 AND parts <@ ARRAY['morning', 'afternoon', 'evening']),
  -- in whole currency units; null: any
  price_max int CHECK (price_max > 0),
  only_english bool NOT NULL DEFAULT false,
  -- also times before which the insurer cannot decide: the member pays for them
  takes_self_paid bool NOT NULL DEFAULT false,
  -- only times that begin before; over by then
  before timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('stopped', 'booked', 'moved', 'cancelled', 'past')),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customer (partner_id, id),
  CHECK ((target = 'appointment') = (reservation_id IS NOT NULL)),
  CHECK ((target = 'search') = (target_id = 0)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)));
-- Who is in line for a time of a doctor or calendar, in the order of the line.
CREATE INDEX earlier_watch_line ON earlier_watch (subfunction_id, target, target_id, created_at, id) WHERE ended_at IS NULL;
CREATE INDEX earlier_watch_customer ON earlier_watch (customer_id, created_at);
CREATE INDEX earlier_watch_reservation ON earlier_watch (reservation_id) WHERE ended_at IS NULL;
CREATE INDEX earlier_watch_before ON earlier_watch (before) WHERE ended_at IS NULL;
CREATE INDEX earlier_watch_ended ON earlier_watch (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE watch_offer (
  -- its link is made from it
  id uuid PRIMARY KEY,
  partner_id int NOT NULL REFERENCES partner,
  watch_id uuid NOT NULL REFERENCES earlier_watch ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  hash bytea NOT NULL UNIQUE,
  -- the hold that keeps the time meanwhile
  hold_id uuid NOT NULL,
  calendar_id bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  expires_at timestamptz NOT NULL,
  taken_at timestamptz,
  -- the time is free for the next in line before the offer has run out
  given_back_at timestamptz,
  -- nobody is offered the same time twice
  UNIQUE (customer_id, calendar_id, starts_at));
CREATE INDEX watch_offer_open ON watch_offer (customer_id, expires_at) WHERE taken_at IS NULL AND given_back_at IS NULL;
CREATE INDEX watch_offer_watch ON watch_offer (watch_id);
CREATE INDEX watch_offer_hold ON watch_offer (hold_id);

ALTER TABLE earlier_watch ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON earlier_watch TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON earlier_watch TO vizit_worker USING (true) WITH CHECK (true);
ALTER TABLE watch_offer ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON watch_offer TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY worker_rows ON watch_offer TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (ended_at, end_reason) ON earlier_watch TO vizit_app;
GRANT SELECT, DELETE, UPDATE (ended_at, end_reason) ON earlier_watch TO vizit_worker;
GRANT SELECT, UPDATE (taken_at, given_back_at) ON watch_offer TO vizit_app, vizit_worker;
