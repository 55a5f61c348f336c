-- By its number, which is said on the telephone, a booking is found among those that were ever one.
CREATE INDEX reservation_number ON reservation (right(id::text, 9)) WHERE status NOT IN ('started', 'expired', 'rejected');
