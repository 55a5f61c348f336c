-- For the gauge of the web process, which may not read the outbox.
CREATE OR REPLACE FUNCTION count_outbox() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND failed_at IS NULL $$;
