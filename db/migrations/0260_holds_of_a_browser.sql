-- Live holds are counted by the browser that made them, whatever network it is in.
CREATE INDEX reservation_holder ON reservation (hold_secret_hash) WHERE status IN ('started', 'pending_verification');
