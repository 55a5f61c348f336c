-- For the gauge of the web process, which may not read the outbox.
CREATE OR REPLACE FUNCTION count_outbox() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND failed_at IS NULL $$;

-- The same by kind. age_seconds: how long the oldest has been due.
CREATE OR REPLACE FUNCTION measure_outbox() RETURNS TABLE (kind text, waiting int, running int, dead int, age_seconds float)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.kind, count(*) FILTER (WHERE o.is_open AND NOT o.is_leased)::int, count(*) FILTER (WHERE o.is_open AND o.is_leased)::int,
         count(*) FILTER (WHERE NOT o.is_open)::int, coalesce(greatest(max(o.age), 0), 0)::float
    FROM (SELECT kind, true AS is_open, lease_until IS NOT NULL AND lease_until > (SELECT portal_now()) AS is_leased,
                 extract(epoch FROM (SELECT portal_now()) - run_at) AS age
            FROM outbox WHERE done_at IS NULL AND failed_at IS NULL
          UNION ALL
          SELECT kind, false, false, 0 FROM outbox WHERE failed_at IS NOT NULL) o
   GROUP BY o.kind $$;
