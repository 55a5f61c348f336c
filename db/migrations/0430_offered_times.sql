-- An offered time that lies in a calendar of ours is held by a reservation: [{"id": …, "reservation": "…" | null, "heldUntil": "…" | null, …}].
-- Where one was taken, it is the booking, and lives on by itself among the appointments. No foreign key: what
-- was ever confirmed is never deleted, and a key would bind requests to where times are kept.
ALTER TABLE medical_care ADD reservation_id uuid;
CREATE INDEX medical_care_reservation ON medical_care (reservation_id) WHERE reservation_id IS NOT NULL;
