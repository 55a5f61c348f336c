-- A doctor's visits of a few days, also those that were booked before their calendar came to take another resource's time.
CREATE INDEX reservation_doctor_day ON reservation (doctor_id, starts_at) WHERE status = 'confirmed';
