-- The database and the portal's logins with the passwords of the environment: before the first `npm run migrate`, and whenever a password changes.
\set ON_ERROR_STOP on
\getenv app APP_PASSWORD
\getenv staff STAFF_PASSWORD
\getenv worker WORKER_PASSWORD
\getenv import IMPORT_PASSWORD
\getenv report REPORT_PASSWORD
SELECT 'CREATE DATABASE vizit' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'vizit') \gexec
SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['vizit_app', 'vizit_staff', 'vizit_worker', 'vizit_import', 'vizit_report']) name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE vizit_app PASSWORD :'app';
ALTER ROLE vizit_staff PASSWORD :'staff';
ALTER ROLE vizit_worker PASSWORD :'worker';
ALTER ROLE vizit_import PASSWORD :'import';
-- For whoever draws figures with a program of their own: without a password nobody logs in as it.
\if :{?report}
  ALTER ROLE vizit_report PASSWORD :'report';
\endif
