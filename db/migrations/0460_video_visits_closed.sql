-- A video visit that was not held is closed by whoever should have held it.
ALTER TABLE video_visit
  ADD COLUMN closed_as text CHECK (closed_as IN ('settled', 'not_come')),
  ADD CHECK (closed_as IS NULL OR ended_at IS NOT NULL AND called_at IS NULL);
COMMENT ON COLUMN video_visit.closed_as IS 'settled: the patient waited, and the doctor has been in touch since; not_come: nobody was in the waiting room; null: it was held, or is open';
