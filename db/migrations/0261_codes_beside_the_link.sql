-- The six digits that a visitor's mail carries beside its link: a keyed hash, and how often somebody typed some.
ALTER TABLE token ADD COLUMN code_hash bytea,
                  ADD COLUMN code_tries smallint NOT NULL DEFAULT 0,
                  -- how many mails carried it, and when the last one was ordered
                  ADD COLUMN mails smallint NOT NULL DEFAULT 1,
                  ADD COLUMN mailed_at timestamptz NOT NULL DEFAULT portal_now();
