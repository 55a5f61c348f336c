#!/bin/sh
# make-certificates.sh FOLDER NAME[=ADDRESS]...: for each name a certificate and key by which etcd, Patroni and HAProxy know each
# other and nobody else. The authority in FOLDER/ca.crt and ca.key is made once and kept: keep ca.key away from the machines.
set -eu
[ $# -ge 2 ] || { echo 'make-certificates.sh FOLDER NAME[=ADDRESS]...' >&2; exit 2; }
folder=$1; shift
umask 077
mkdir -p "$folder"
if [ ! -e "$folder/ca.key" ]; then
  openssl ecparam -name prime256v1 -genkey -noout -out "$folder/ca.key"
  openssl req -x509 -new -key "$folder/ca.key" -sha256 -days 3650 -subj '/CN=vizit cluster' -out "$folder/ca.crt" \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign'
fi
# What seals backups and the database's log: made once, the same on all machines, and kept in a safe as well.
[ -e "$folder/backup.key" ] || openssl rand -base64 32 > "$folder/backup.key"
for one in "$@"; do
  name=${one%%=*}
  address=${one#*=}
  case $address in
    *[!0-9.]*) names="DNS:$name,DNS:$address" ;;
    *) names="DNS:$name,IP:$address" ;;
  esac
  at="$folder/$name"
  openssl ecparam -name prime256v1 -genkey -noout -out "$at.key"
  openssl req -new -key "$at.key" -subj "/CN=$name" -out "$at.csr"
  # Each is asked and asks.
  printf 'basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=%s\n' "$names" > "$at.ext"
  openssl x509 -req -in "$at.csr" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial -sha256 -days 397 -extfile "$at.ext" -out "$at.crt" 2> /dev/null
  # As HAProxy reads them.
  cat "$at.crt" "$at.key" > "$at.pem"
  rm "$at.csr" "$at.ext"
done
