-- A call-back ends whatever happens: after so many attempts, or when its hours are long over. Whoever asked is told.
ALTER TABLE call_back ADD attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0);
GRANT UPDATE (attempts) ON call_back TO vizit_app;
GRANT UPDATE (status, is_reached, ended_at) ON call_back TO vizit_worker;
