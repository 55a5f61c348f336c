-- A search asks for everybody's next free time; read from here it costs a hundredth of working it out from weeks and bookings.

-- starts_at: the first free time of next_day when it was written. free: the free times of that day, in minutes after starts_at.
ALTER TABLE calendar_next ADD COLUMN starts_at timestamptz, ADD COLUMN free smallint[] NOT NULL DEFAULT '{}';
