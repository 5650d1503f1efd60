-- Numbers that stand for ids that clients of Betfair's API cannot read. A number is given once and never again.
create sequence betfair_id_number;
create table betfair_id (
  kind text not null check (kind in ('MARKET', 'EVENT', 'COMPETITION', 'SELECTION')),
  maidan_id text not null,
  number int not null,
  primary key (kind, maidan_id),
  unique (kind, number)
);
