-- How many mails one mailbox gets, whatever they are for and whichever partner sends them. A day old, a row says nothing more.
CREATE TABLE mail_turn (
  -- keyed hash of the address
  recipient bytea NOT NULL,
  -- the outbox row: another attempt at the same mail is no other mail
  order_id bigint NOT NULL,
  cause text NOT NULL,
  -- somebody who need not have the mailbox can have caused it
  is_asked boolean NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (recipient, order_id));
CREATE INDEX mail_turn_age ON mail_turn (taken_at);
GRANT SELECT, INSERT, DELETE ON mail_turn TO vizit_worker;
