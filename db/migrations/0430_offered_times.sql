-- An offered time that lies in a calendar of ours is held by a reservation: [{"id": …, "reservation": "…" | null, "heldUntil": "…" | null, …}].
-- Where one was taken, it is the booking, and lives on by itself among the appointments.
ALTER TABLE medical_care ADD reservation_id uuid REFERENCES reservation (id) ON DELETE SET NULL;
CREATE INDEX medical_care_reservation ON medical_care (reservation_id) WHERE reservation_id IS NOT NULL;
