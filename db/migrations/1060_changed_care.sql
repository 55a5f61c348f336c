-- What a patient has changed of a request for care while somebody looks for a time: when, which of what they told, as it was and as it
-- is, and which times on offer did not fit any more.
-- [{"at": "…", "changes": [{"field": "phone", "before": "…", "now": "…"}], "givenBack": [{"startsAt": "…", "place": "…", "doctorName": null}]}]
ALTER TABLE medical_care ADD changes jsonb NOT NULL DEFAULT '[]';
