-- Whose booking never came about: the worker erases their data after a day and finds them by this index.
CREATE INDEX reservation_ended ON reservation (updated_at)
  WHERE patient_email IS NOT NULL AND status IN ('expired', 'rejected', 'cancelled_by_patient');
