-- For the gauge of the web process, which may not read the outbox.
CREATE OR REPLACE FUNCTION count_outbox() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND failed_at IS NULL $$;

-- The same by kind. age_seconds: how long the oldest has been due.
CREATE OR REPLACE FUNCTION measure_outbox() RETURNS TABLE (kind text, waiting int, running int, dead int, age_seconds float)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT kind, coalesce(o.waiting, 0)::int, coalesce(o.running, 0)::int, coalesce(f.dead, 0)::int, coalesce(greatest(o.age, 0), 0)::float
    FROM (SELECT kind, count(*) FILTER (WHERE NOT is_leased) AS waiting, count(*) FILTER (WHERE is_leased) AS running, max(age) AS age
            FROM (SELECT kind, lease_until IS NOT NULL AND lease_until > (SELECT portal_now()) AS is_leased,
                         extract(epoch FROM (SELECT portal_now()) - run_at) AS age
                    FROM outbox WHERE done_at IS NULL AND failed_at IS NULL) open GROUP BY kind) o
    -- by themselves: a million are counted in their index
    FULL JOIN (SELECT kind, count(*) AS dead FROM outbox WHERE failed_at IS NOT NULL GROUP BY kind) f USING (kind) $$;
