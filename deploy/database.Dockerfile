# PostgreSQL, Patroni, etcd, HAProxy and PgBouncer as Debian packages them; which of them a container runs is its command.
# docker build -f deploy/database.Dockerfile -t vizit-database .
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends patroni python3-idna etcd-server haproxy pgbouncer postgresql-15 gettext-base curl \
 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
 && install -d -o postgres -g postgres /data
COPY deploy /deploy
VOLUME /data
USER postgres
STOPSIGNAL SIGTERM
ENTRYPOINT ["/deploy/start.sh"]
