-- Links with which somebody finishes, on their own telephone, the booking that the call centre has begun for them.
CREATE TABLE finish_link (
  -- also what its token is made from
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  partner_id int NOT NULL REFERENCES partner,
  -- no foreign key: the link is gone a day after it is over
  reservation_id uuid NOT NULL,
  -- NULL: somebody without an account
  customer_id bigint REFERENCES customer ON DELETE CASCADE,
  -- of the call's hold
  hold_secret_hash bytea NOT NULL,
  -- what was said on the telephone, and where the link went
  sealed bytea NOT NULL,
  -- the text message that carries it; NULL: a mail does
  message_id uuid,
  -- dates of birth that were wrong
  wrong_tries smallint NOT NULL DEFAULT 0,
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  expires_at timestamptz NOT NULL);
COMMENT ON TABLE finish_link IS 'Links with which somebody finishes a booking that the call centre has begun.';
CREATE INDEX finish_link_by_call ON finish_link (hold_secret_hash);
CREATE INDEX finish_link_by_reservation ON finish_link (reservation_id);
CREATE INDEX finish_link_by_customer ON finish_link (customer_id);
CREATE INDEX finish_link_by_message ON finish_link (message_id);
CREATE INDEX finish_link_by_end ON finish_link (expires_at);
ALTER TABLE finish_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE finish_link FORCE ROW LEVEL SECURITY;
CREATE POLICY partner_rows ON finish_link TO vizit_app USING (partner_id = (SELECT current_partner())) WITH CHECK (partner_id = (SELECT current_partner()));
CREATE POLICY worker_rows ON finish_link TO vizit_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON finish_link TO vizit_app;
GRANT SELECT, DELETE ON finish_link TO vizit_worker;

-- Each link is sent by a message of its own: a number that was mistyped gets no second one.
DROP INDEX message_once;
CREATE UNIQUE INDEX message_once ON message (reservation_id, channel, about, visit_starts_at, visit_sequence) WHERE state <> 'failed' AND about <> 'finish';
