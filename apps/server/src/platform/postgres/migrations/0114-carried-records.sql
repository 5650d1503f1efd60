-- Records of operators' actions that another process of the cluster has written (cluster/carried-record.ts). The row commits with the
-- record and the action, so that a repeated call finds out whether the first one was written.
create table carried_record (
  id uuid primary key,
  at timestamptz not null default now()
);
create index carried_record_at on carried_record (at);
