-- Who waited for a video visit and was called in by nobody until the room closed.
ALTER TABLE video_visit
  ADD COLUMN missed_at timestamptz,
  ADD CHECK (missed_at IS NULL OR waiting_since IS NOT NULL AND called_at IS NULL);
COMMENT ON COLUMN video_visit.missed_at IS 'when the patient was told so, and the doctor’s list shows it; null: it was not missed';
GRANT UPDATE (missed_at) ON video_visit TO vizit_worker;
