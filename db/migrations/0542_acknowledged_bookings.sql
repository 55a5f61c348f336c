-- A clinic says that it knows of a booking; who does not is called.
ALTER TABLE reservation
  -- when the clinic, or the call centre for it, said that it knows of the visit as it stands; NULL: nobody has. Older ones count as known.
  ADD COLUMN acknowledged_at timestamptz DEFAULT now(),
  -- how often the call centre has called the clinic about it, and when last
  ADD COLUMN clinic_calls smallint NOT NULL DEFAULT 0,
  ADD COLUMN clinic_called_at timestamptz;
ALTER TABLE reservation ALTER COLUMN acknowledged_at DROP DEFAULT;
