-- For the gauge of the web process: what people wait for, at all partners, that nobody has done in time. Nothing of it says whose it is.
CREATE OR REPLACE FUNCTION measure_overdue() RETURNS TABLE (kind text, n int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'advice_question', count(*)::int FROM advice_question
   WHERE status IN ('submitted', 'assigned') AND due_at < (SELECT portal_now())
  UNION ALL
  SELECT 'medical_care', count(*)::int FROM medical_care
   WHERE (status IN ('requested', 'organising', 'offered') AND due_at < (SELECT portal_now()))
      OR (must_tell_clinic AND least(starts_at, updated_at + interval '1 day') < (SELECT portal_now())) $$;
