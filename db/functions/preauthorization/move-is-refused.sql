-- Why an insured visit cannot be moved to a time: "undecided" while it waits for approval, "other_year" when its cover is another insurance
-- year's; null: nothing is against it.
CREATE OR REPLACE FUNCTION move_is_refused(p_reservation uuid, p_starts_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.status = 'pending' THEN 'undecided'
              WHEN a.status <> 'rejected' AND a.period_starts_on <> insurance_year_of(u.starts_on, (p_starts_at AT TIME ZONE p.tz)::date) THEN 'other_year' END
    FROM preauthorization a
    JOIN reservation r ON r.id = a.reservation_id
    JOIN provider p ON p.id = r.provider_id
    JOIN subscription u ON u.id = a.subscription_id
   WHERE a.reservation_id = p_reservation AND a.ended_at IS NULL $$;
