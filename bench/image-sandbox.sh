#!/bin/sh
# image-sandbox.sh ROOT PORTAL NODE MODE COMMAND...: runs a command with the file system that the image has, in a mount space of its
# own: nothing can be written but /data and /tmp, and it is user 10001. MODE `build`: in /portal it can write what it owns.
set -eu
root=$1 portal=$2 node=$3 mode=$4
shift 4
mount --make-rprivate /
mount -t tmpfs -o size=16m,mode=755 tmpfs "$root"
cd "$root"
mkdir usr etc proc dev tmp data portal opt
mount --bind /usr usr
for name in bin lib lib64; do
  if [ -L "/$name" ]; then ln -s "$(readlink "/$name")" "$name"; elif [ -d "/$name" ]; then mkdir "$name"; mount --bind "/$name" "$name"; fi
done
cp /etc/ld.so.cache etc/
touch opt/node
mount --bind "$node" opt/node
mount --rbind /proc proc
mount --rbind /dev dev
mount -t tmpfs -o size=64m,mode=1777 tmpfs tmp
mount -t tmpfs -o size=64m,uid=10001,gid=10001 tmpfs data
mount --bind "$portal" portal
mount -o remount,bind,ro usr
mount -o remount,bind,ro opt/node
if [ "$mode" = run ]; then mount -o remount,bind,ro portal; fi
mount -o remount,ro "$root"
exec chroot --userspec=10001:10001 . /usr/bin/env -C /portal "$@"
