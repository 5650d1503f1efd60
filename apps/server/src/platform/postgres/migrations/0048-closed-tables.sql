-- Tables of the casino that an operator has paused; they stay so until he lets them go on.
create table casino_closed_table (
  table_id text primary key,
  reason text not null,
  closed_at timestamptz not null
);
