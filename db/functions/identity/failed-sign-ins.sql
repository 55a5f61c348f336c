-- Counts a failure over all partners; returns for how many seconds there are too many, 0: there are not. As the owner: nobody else may
-- set the count back.
CREATE OR REPLACE FUNCTION count_failed_sign_in(p_limit int, p_window_seconds int) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO failed_sign_ins AS f (count, ends_at) VALUES (1, portal_now() + p_window_seconds * interval '1 second')
  ON CONFLICT (id) DO UPDATE SET
    count = CASE WHEN f.ends_at <= portal_now() THEN 1 ELSE f.count + 1 END,
    ends_at = CASE WHEN f.ends_at <= portal_now() THEN excluded.ends_at ELSE f.ends_at END
  RETURNING CASE WHEN count >= p_limit THEN greatest(1, ceil(extract(epoch FROM ends_at - portal_now()))::int) ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION do_many_sign_ins_fail(p_limit int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM failed_sign_ins WHERE count >= p_limit AND ends_at > portal_now())
$$;

REVOKE EXECUTE ON FUNCTION count_failed_sign_in(int, int), do_many_sign_ins_fail(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_failed_sign_in(int, int), do_many_sign_ins_fail(int) TO vizit_app;
