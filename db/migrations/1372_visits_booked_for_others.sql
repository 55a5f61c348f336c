-- A child who has come of age since a visit was booked for them calls with their name and day of birth.
CREATE INDEX reservation_on_behalf_birth ON reservation (partner_id, patient_date_of_birth) WHERE on_behalf_relation IS NOT NULL AND patient_date_of_birth IS NOT NULL;
