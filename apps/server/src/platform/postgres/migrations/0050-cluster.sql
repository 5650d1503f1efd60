-- A cluster of processes on this database (docs/adr/0012-many-processes.md).

-- Names the installation, so that several of them may share a NATS server.
create table installation (
  one boolean primary key default true check (one),
  name text not null default replace(gen_random_uuid()::text, '-', '')
);
insert into installation default values;

-- Who is there: a process writes its row anew while it lives. All times are the database's.
create table cluster_member (
  instance text primary key,
  roles text[] not null,
  address text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
