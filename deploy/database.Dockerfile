# PostgreSQL, Patroni, etcd, HAProxy and PgBouncer as Debian packages them; which of them a container runs is its command.
# docker build -f deploy/database.Dockerfile -t vizit-database .
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends patroni python3-idna etcd-server haproxy pgbouncer postgresql-15 libstdc++6 gettext-base curl \
 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
 && install -d -o postgres -g postgres /data
COPY deploy /deploy
# What keeps the database's log sealed, and gives it back.
COPY --from=node:24.21.0-bookworm-slim /usr/local/bin/node /usr/local/bin/node
COPY package.json /
COPY scripts/log.ts /scripts/
COPY db/back-in-time.ts db/log-archive.ts db/backup-file.ts db/backup-seal.ts /db/
VOLUME /data
USER postgres
STOPSIGNAL SIGTERM
ENTRYPOINT ["/deploy/start.sh"]
