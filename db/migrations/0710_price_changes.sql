-- What a clinic sets for its prices and its discount, change by change: each holds for whoever books from its day on.
CREATE TABLE price_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id bigint NOT NULL REFERENCES provider,
  -- null: the clinic's own list, or its discount
  doctor_id bigint REFERENCES doctor,
  kind text NOT NULL CHECK (kind IN ('prices', 'discount')),
  -- prices: {"<sub-function>": whole units of the market's currency, or null}; discount: of app/features/clinic-prices/discount-rules.ts
  value jsonb NOT NULL,
  -- the same as it stood there; of what is scheduled: when it was written
  before jsonb NOT NULL,
  -- the first day, by the clinic's calendar
  starts_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('scheduled', 'published', 'withdrawn', 'failed')),
  -- of what failed: the code of the error
  failure text,
  published_at timestamptz,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT portal_now(),
  CHECK (kind = 'prices' OR doctor_id IS NULL),
  CHECK ((state = 'published') = (published_at IS NOT NULL)));
CREATE INDEX price_change_list ON price_change (provider_id, kind, doctor_id, id);
CREATE INDEX price_change_due ON price_change (starts_on) WHERE state = 'scheduled';

-- What a doctor's service cost when it was taken off: offered again when the doctor has it again.
CREATE TABLE former_price (
  doctor_id bigint NOT NULL REFERENCES doctor,
  subfunction_id int NOT NULL REFERENCES subfunction,
  price int NOT NULL CHECK (price >= 0),
  ended_at timestamptz NOT NULL DEFAULT portal_now(),
  PRIMARY KEY (doctor_id, subfunction_id));

-- As a file brought it, and nobody at the clinic has set it since.
ALTER TABLE service ADD COLUMN is_imported bool NOT NULL DEFAULT false;
ALTER TABLE provider ADD COLUMN is_discount_imported bool NOT NULL DEFAULT false;

GRANT SELECT, INSERT, UPDATE ON price_change TO vizit_staff;
GRANT SELECT ON former_price TO vizit_staff;
