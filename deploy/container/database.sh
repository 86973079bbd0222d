#!/bin/sh
# The SQL of docs/operate/postgresql.md, run once by the image of PostgreSQL when its volume is empty.
set -e
psql --variable ON_ERROR_STOP=1 --username postgres --variable owner="$OWNER_PASSWORD" --variable server="$SERVER_PASSWORD" <<'SQL'
CREATE ROLE panoverde_server NOLOGIN;
CREATE ROLE casino_owner LOGIN PASSWORD :'owner';
CREATE ROLE casino LOGIN PASSWORD :'server' IN ROLE panoverde_server;
CREATE DATABASE casino OWNER casino_owner;
REVOKE CONNECT ON DATABASE casino FROM PUBLIC;
GRANT CONNECT ON DATABASE casino TO casino;
SQL
