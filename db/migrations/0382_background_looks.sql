-- Made anew by db/functions/identity/sessions.sql, with one thing more to say.
DROP FUNCTION identify_session(int, text, bytea, date, int);
