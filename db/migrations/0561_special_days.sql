-- Holidays and swapped working days are the staff's to change, year by year: each change with what was there before it.
CREATE TABLE special_day_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country char(2) NOT NULL CHECK (country IN ('HU', 'RO')),
  year int NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now());
GRANT SELECT, INSERT ON special_day_change TO vizit_staff;
GRANT INSERT, DELETE ON holiday TO vizit_staff;
