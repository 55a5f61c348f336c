-- What was booked and then withdrawn has to be cancelled at the clinic by telephone: until somebody has, it stays in the list.
-- What the insurer decided where care needs its approval; none: not yet.
ALTER TABLE medical_care
  ADD must_tell_clinic bool NOT NULL DEFAULT false,
  ADD is_approved bool,
  ADD CHECK (NOT must_tell_clinic OR status = 'cancelled');
