#!/bin/sh
# standby.sh COMMAND...: becomes the command; with STANDBY=on runs it twice, so that one stands by for the other, begins each again
# when it ends, and ends both when it is told to.
set -u
[ "${STANDBY:-off}" = on ] || exec "$@"
keep() {
  stopping='' child=''
  trap 'stopping=1; [ "$child" ] && kill -TERM "$child"' TERM
  while [ ! "$stopping" ]; do
    "$@" & child=$!
    [ "$stopping" ] && kill -TERM "$child"
    wait "$child"
    # Until the other one has taken over: a start takes the processor.
    [ "$stopping" ] || sleep 1
  done
  wait "$child"
}
keep "$@" & first=$!
keep "$@" & second=$!
trap 'kill -TERM "$first" "$second"' TERM INT
wait
wait "$first" "$second"
