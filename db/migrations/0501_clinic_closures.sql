-- A clinic closes its own door, and cancels what was booked behind it.

CREATE TYPE closing_reason AS ENUM ('doctor_away', 'clinic_closed', 'equipment', 'patient_asked');
COMMENT ON TYPE closing_reason IS 'Why a clinic gives no times or cancels a visit. patient_asked: of a visit alone; its time is free again.';

ALTER TABLE reservation
  -- why the clinic cancelled it; null: it did not
  ADD COLUMN closing_reason closing_reason;

-- From when until when a clinic, or one of its calendars, gives no times.
CREATE TABLE clinic_closure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES provider,
  -- null: all of the clinic
  calendar_id bigint REFERENCES calendar,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during)),
  reason closing_reason NOT NULL CHECK (reason <> 'patient_asked'),
  closed_by bigint REFERENCES staff_member ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  -- taken back
  ended_at timestamptz);
CREATE INDEX clinic_closure_standing ON clinic_closure (provider_id) WHERE ended_at IS NULL;

ALTER TABLE calendar_exception ADD COLUMN closure_id bigint REFERENCES clinic_closure;
CREATE INDEX calendar_exception_closure ON calendar_exception (closure_id) WHERE closure_id IS NOT NULL;

-- What a closure took off offer, to give it back: of a week that has no row here, the calendar was made with the closure.
CREATE TABLE closure_week (
  closure_id bigint NOT NULL REFERENCES clinic_closure,
  calendar_id bigint NOT NULL REFERENCES calendar,
  week date NOT NULL,
  taken smallint[] NOT NULL,
  PRIMARY KEY (closure_id, calendar_id, week));

GRANT SELECT ON clinic_closure, closure_week TO vizit_app, vizit_worker;
