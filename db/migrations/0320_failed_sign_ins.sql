-- Sign-ins that failed at all partners together: one password tried on accounts of many partners stays under what each of them counts.
-- One row, read and written by functions alone.
CREATE TABLE failed_sign_ins (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  count int NOT NULL,
  ends_at timestamptz NOT NULL);
