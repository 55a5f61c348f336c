CREATE OR REPLACE FUNCTION may_watch_system(p_by bigint) RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM staff_grant g WHERE g.staff_id = p_by AND g.role = 'system_admin') $$;
REVOKE EXECUTE ON FUNCTION may_watch_system FROM PUBLIC;

-- Jobs by kind, and what a clock orders; nothing for who may not know. Of each kind the first 1,001 that are open, by when they are due, and
-- as many that were given up are counted: those who read a list are told no more than that there are more (COUNTED_MAX). What an index begins with names the kinds.
CREATE OR REPLACE FUNCTION find_job_kinds(p_by bigint)
RETURNS TABLE (kind text, waiting int, running int, dead int, age_seconds float, next_run_at timestamptz, last_done_at timestamptz, last_outcome text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE open_kinds AS (
    (SELECT o.kind FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL ORDER BY o.kind LIMIT 1)
    UNION ALL
    SELECT n.kind FROM open_kinds b CROSS JOIN LATERAL (
      SELECT o.kind FROM outbox o WHERE o.done_at IS NULL AND o.failed_at IS NULL AND o.kind > b.kind ORDER BY o.kind LIMIT 1) n
  ), dead_kinds AS (
    (SELECT o.kind FROM outbox o WHERE o.failed_at IS NOT NULL ORDER BY o.kind LIMIT 1)
    UNION ALL
    SELECT n.kind FROM dead_kinds b CROSS JOIN LATERAL (
      SELECT o.kind FROM outbox o WHERE o.failed_at IS NOT NULL AND o.kind > b.kind ORDER BY o.kind LIMIT 1) n
  ), open AS (
    SELECT k.kind, c.* FROM open_kinds k CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT f.is_leased) AS waiting, count(*) FILTER (WHERE f.is_leased) AS running, extract(epoch FROM portal_now() - min(f.run_at)) AS age
        FROM (SELECT o.run_at, o.lease_until IS NOT NULL AND o.lease_until > (SELECT portal_now()) AS is_leased
                FROM outbox o WHERE o.kind = k.kind AND o.done_at IS NULL AND o.failed_at IS NULL ORDER BY o.run_at LIMIT 1001) f) c
  ), dead AS (
    SELECT k.kind, (SELECT count(*) FROM (SELECT FROM outbox o WHERE o.kind = k.kind AND o.failed_at IS NOT NULL LIMIT 1001) f) AS dead FROM dead_kinds k
  )
  SELECT kind, coalesce(o.waiting, 0)::int, coalesce(o.running, 0)::int, coalesce(d.dead, 0)::int, coalesce(greatest(o.age, 0), 0)::float, s.next_run_at, s.done_at, s.outcome
    FROM open o FULL JOIN dead d USING (kind) FULL JOIN job_schedule s USING (kind) WHERE may_watch_system(p_by) ORDER BY kind $$;
REVOKE EXECUTE ON FUNCTION find_job_kinds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_job_kinds TO vizit_app;

-- Jobs that were given up, the latest first. Nothing of their payload; an error is its class and code, never its text.
CREATE OR REPLACE FUNCTION find_dead_jobs(p_by bigint, p_kind text, p_before_at timestamptz, p_before_id bigint, p_limit int)
RETURNS TABLE (id bigint, kind text, partner_id int, attempts int, ordered_at timestamptz, failed_at timestamptz, outcome text, error text, exactly text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT may_watch_system(p_by) THEN RETURN; END IF;
  -- Only what it is narrowed down by stands in the statement, so that it is answered by the index of it.
  RETURN QUERY EXECUTE concat(
    'SELECT o.id, o.kind, o.partner_id, o.attempts::int, o.created_at, o.failed_at, o.outcome, o.error, exact_time(o.failed_at)
       FROM outbox o WHERE o.failed_at IS NOT NULL',
    CASE WHEN p_kind IS NOT NULL THEN ' AND o.kind = $1' END,
    CASE WHEN p_before_at IS NOT NULL THEN ' AND (o.failed_at, o.id) < ($2, $3)' END,
    ' ORDER BY o.failed_at DESC, o.id DESC LIMIT $4')
    USING p_kind, p_before_at, p_before_id, p_limit;
END $$;
REVOKE EXECUTE ON FUNCTION find_dead_jobs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_dead_jobs TO vizit_app;

-- Has what was given up done after all: one job, or all of a kind. Begins from the first attempt; what a clock orders comes again by itself. Returns how many.
CREATE OR REPLACE FUNCTION retry_jobs(p_by bigint, p_id bigint, p_kind text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH again AS (
    UPDATE outbox SET failed_at = NULL, outcome = 'replayed', error = NULL, attempts = 0, tried_since = NULL, run_at = portal_now(), lease_owner = NULL
     WHERE may_watch_system(p_by) AND failed_at IS NOT NULL AND (id = p_id OR kind = p_kind) AND NOT is_scheduled
    RETURNING 1)
  SELECT count(*)::int FROM again $$;
REVOKE EXECUTE ON FUNCTION retry_jobs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retry_jobs TO vizit_app;
