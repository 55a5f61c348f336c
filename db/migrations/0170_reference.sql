-- Places, specialties, working days and base texts come with the program (db/reference). What was loaded last is kept, so that
-- a later load tells rows that are still the program's from those that somebody has edited or deleted since.
CREATE TABLE reference_row (
  table_name text NOT NULL,
  key text NOT NULL,
  row jsonb NOT NULL,
  PRIMARY KEY (table_name, key));

-- One row: of what the database holds.
CREATE TABLE reference_load (
  hash text PRIMARY KEY,
  loaded_at timestamptz NOT NULL DEFAULT clock_timestamp());

-- Pages of text that every portal has; a partner may have its own in their place.
CREATE TABLE base_text (
  key text PRIMARY KEY CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- by language: title, description, sections
  text jsonb NOT NULL);

GRANT SELECT ON reference_load, base_text TO vizit_app, vizit_worker;
