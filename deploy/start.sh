#!/bin/sh
# start.sh etcd|patroni|haproxy|pgbouncer: fills the settings in from the environment and becomes that program.
# start.sh logins: makes the database and the portal's logins where PGHOST, PGPORT, PGUSER and PGPASSWORD lead.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
run=${RUN_FOLDER:-/run/vizit}
umask 077
# An address, not a name: etcd takes no other.
export LISTEN_ADDRESS=${LISTEN_ADDRESS:-0.0.0.0}
fill() { envsubst < "$here/$1" > "$run/$1"; }
case $1 in
  etcd) fill etcd.conf.yml; exec etcd --config-file "$run/etcd.conf.yml" ;;
  patroni) fill patroni.yml; exec patroni "$run/patroni.yml" ;;
  haproxy) exec haproxy -db -f "$here/haproxy.cfg" ;;
  pgbouncer)
    fill pgbouncer.ini
    printf '"vizit_app" "%s"\n"vizit_staff" "%s"\n"vizit_worker" "%s"\n' "$APP_PASSWORD" "$STAFF_PASSWORD" "$WORKER_PASSWORD" > "$PGBOUNCER_USERS"
    exec pgbouncer "$run/pgbouncer.ini" ;;
  logins) exec psql -q -d postgres -f "$here/logins.sql" ;;
  *) echo "start.sh etcd|patroni|haproxy|pgbouncer|logins" >&2; exit 2 ;;
esac
