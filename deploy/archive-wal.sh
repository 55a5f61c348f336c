#!/bin/sh
# archive_command: archive-wal.sh %p %f. Keeps a finished WAL file in the archive; the same one again is no mistake, another one is.
set -eu
from=$1
to=${WAL_ARCHIVE:-/var/lib/vizit/wal}/$2
[ -f "$to" ] && exec cmp -s "$from" "$to"
cp "$from" "$to.$$.new"
sync "$to.$$.new"
mv "$to.$$.new" "$to"
