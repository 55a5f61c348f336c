-- Who of the call centre works on a request, what they offer, what was booked, and why it was cancelled.
ALTER TABLE medical_care
  ADD claimed_by bigint,
  ADD claimed_at timestamptz,
  -- Up to three times that wait for the patient: [{"id": "…", "startsAt": "…", "place": "…", "doctorName": null}]
  ADD offers jsonb NOT NULL DEFAULT '[]',
  -- Where and with whom it is booked, of the same shape.
  ADD booked jsonb,
  ADD cancel_reason text CHECK (cancel_reason IN ('patient', 'no_time', 'not_covered', 'not_reached', 'double')),
  ADD CHECK ((claimed_by IS NULL) = (claimed_at IS NULL));
