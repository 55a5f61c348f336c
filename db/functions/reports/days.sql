-- Days of reports that belong to no clinic begin at midnight in Budapest.
CREATE OR REPLACE FUNCTION report_moment(p_day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT p_day::timestamp AT TIME ZONE 'Europe/Budapest' $$;
CREATE OR REPLACE FUNCTION report_day_of(p_at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (p_at AT TIME ZONE 'Europe/Budapest')::date $$;
