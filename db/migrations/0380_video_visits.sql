-- Video visits: who waits, who was called in, who is there, and what their browsers tell each other while they connect. Of sound, picture
-- and what is written during the visit nothing is here: it goes from one browser to the other. Walled off by partner.

CREATE TYPE visit_mode AS ENUM ('in_person', 'video');
COMMENT ON TYPE visit_mode IS 'Where doctor and patient meet. video: each at their own screen.';

-- From the moment somebody enters the waiting room; the visit itself is the reservation. Without a foreign key, as it would lie apart
-- from reservations should these be spread.
CREATE TABLE video_visit (
  reservation_id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  -- whose queue it is
  resource_id bigint NOT NULL,
  -- the first time that the patient came: keeps the place through every reload
  waiting_since timestamptz,
  called_at timestamptz,
  -- who of the staff called in
  called_by bigint,
  ended_at timestamptz,
  -- of the connection, 1 to 5, by the patient
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  -- the link by which a third person joins: follows from the id, stored as its SHA-256
  guest_token_id uuid,
  guest_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK ((called_at IS NULL) = (called_by IS NULL)),
  CHECK ((guest_token_id IS NULL) = (guest_hash IS NULL)));
CREATE INDEX video_visit_queue ON video_visit (resource_id) WHERE ended_at IS NULL;
CREATE INDEX video_visit_created ON video_visit (created_at);

-- One end of a visit: a browser that has entered. Who enters again takes the place of the end before.
CREATE TABLE video_end (
  id uuid PRIMARY KEY,
  partner_id int NOT NULL,
  reservation_id uuid NOT NULL REFERENCES video_visit ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('patient', 'doctor', 'guest')),
  -- SHA-256 of what the browser proves itself with
  ticket_hash bytea NOT NULL UNIQUE,
  -- renewed while it is connected; null: it has left
  seen_at timestamptz,
  UNIQUE (reservation_id, kind));

-- On the way from one end to another: deleted when it is handed over.
CREATE TABLE video_signal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id int NOT NULL,
  to_end uuid NOT NULL REFERENCES video_end ON DELETE CASCADE,
  from_end uuid NOT NULL,
  body varchar(16000) NOT NULL);
CREATE INDEX video_signal_to ON video_signal (to_end, id);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['video_visit', 'video_end', 'video_signal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY partner_rows ON %I TO vizit_app USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', v_table);
    EXECUTE format('CREATE POLICY worker_rows ON %I TO vizit_worker USING (true) WITH CHECK (true)', v_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON video_visit, video_end, video_signal TO vizit_app;
GRANT SELECT, DELETE ON video_visit, video_end, video_signal TO vizit_worker;
