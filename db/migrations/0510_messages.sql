-- Text messages and letters about a visit, with what became of each. Walled off by partner. What they say is written when they leave,
-- and not kept.
CREATE TYPE message_channel AS ENUM ('sms', 'letter');
CREATE TYPE message_about AS ENUM ('confirmed', 'moved', 'cancelled', 'reminder');
CREATE TYPE message_state AS ENUM ('queued', 'sent', 'delivered', 'failed');
COMMENT ON TYPE message_channel IS 'sms: to a telephone; letter: on paper.';
COMMENT ON TYPE message_about IS 'What a message says of a visit.';
COMMENT ON TYPE message_state IS 'sent: the gateway has it; delivered: the gateway says that it has come; failed: it will not come, and reason says why.';

CREATE TABLE message (
  -- also the key by which the gateway knows a second attempt
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partner_id int NOT NULL REFERENCES partner,
  -- no foreign key: it goes with what was kept of it, and by its age
  reservation_id uuid NOT NULL,
  channel message_channel NOT NULL,
  about message_about NOT NULL,
  -- for which time of the visit: after a move there are others
  visit_starts_at timestamptz NOT NULL,
  phone text,
  -- {name, street, zipcode, city}
  postal_address jsonb,
  locale char(2) NOT NULL,
  state message_state NOT NULL DEFAULT 'queued',
  reason text,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  updated_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK (CASE channel WHEN 'sms' THEN phone IS NOT NULL AND postal_address IS NULL ELSE postal_address IS NOT NULL AND phone IS NULL END),
  CHECK ((state = 'failed') = (reason IS NOT NULL)));
-- Whoever asks for the same again gets the one that is under way.
CREATE UNIQUE INDEX message_once ON message (reservation_id, channel, about, visit_starts_at) WHERE state <> 'failed';
CREATE INDEX message_reservation ON message (reservation_id);
CREATE INDEX message_age ON message (created_at);
ALTER TABLE message ENABLE ROW LEVEL SECURITY;
ALTER TABLE message FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON message TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON message TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON message TO vizit_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON message TO vizit_worker;

-- The demo's post box keeps text messages and letters, too.
ALTER TABLE sent_mail ADD COLUMN channel text NOT NULL DEFAULT 'mail';
