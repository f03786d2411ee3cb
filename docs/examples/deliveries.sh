#!/bin/sh
# Sends a file of deliveries with a token. The key is kept beside the file until the server has answered, so that the
# script can be run again after a lost connection: the same change is made once.
set -eu
root=$1 file=$2 key_file="$2.key"
[ -f "$key_file" ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' > "$key_file"
curl --silent --show-error --fail-with-body --retry 3 \
  -H "Authorization: Bearer $PROVISION_TOKEN" \
  -H "Idempotency-Key: $(cat "$key_file")" \
  -H "Content-Type: application/json" \
  --data-binary "@$file" "$root/api/Supply/PutDeliveries"
rm "$key_file"
