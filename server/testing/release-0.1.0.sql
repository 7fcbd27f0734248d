-- The database of release 0.1.0, in SQL that both SQLite and PostgreSQL understand: its schema, what the migrator of Kysely
-- remembers of it, and one session. Never change this file: every later release has to start with this database.
create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);
insert into kysely_migration (name, timestamp) values
  ('0001-sessions', '2026-11-20T08:00:00.000Z'),
  ('0002-signing-keys', '2026-11-20T08:00:00.001Z'),
  ('0003-encrypted-signing-keys', '2026-11-20T08:00:00.002Z'),
  ('0004-codes', '2026-11-20T08:00:00.003Z'),
  ('0005-signing-key-generations', '2026-11-20T08:00:00.004Z'),
  ('0006-email', '2026-11-20T08:00:00.005Z'),
  ('0007-limits', '2026-11-20T08:00:00.006Z');
create table sessions (
  id text primary key,
  refresh_token_hash text not null unique,
  issuer text not null,
  subject text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  ended_at bigint,
  email text
);
create index sessions_created_at on sessions (created_at);
create table signing_keys (
  generation integer primary key,
  kid text not null,
  private_jwk text not null,
  created_at bigint not null
);
create table codes (
  code_hash text primary key,
  used_at bigint not null,
  session_id text,
  replayed_at bigint
);
create index codes_used_at on codes (used_at);
create table limits (key text primary key, calls integer not null, ends_at timestamptz not null);
-- The refresh token is refresh-token-of-release-0-1-0xxxxxxxxxxxxx.
insert into sessions (id, refresh_token_hash, issuer, subject, created_at, last_used_at, ended_at, email) values
  ('5f0c', 'Bw4TNmm9EYQvmSRk7JcdCSqzcZSGJJ0LbzMXrFQazzo', 'https://id.example', 'visitor-1', 1795161600000, 1795161600000, null, null);
