-- When somebody of the staff gave a held time more time, which is done once; null: nobody did.
ALTER TABLE reservation ADD COLUMN hold_extended_at timestamptz;
