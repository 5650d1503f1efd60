-- Order groups of a player with their loss breakers. Group 0 is the default: it has the orders that name no group.
create table order_group (
  account int not null references account,
  number smallint not null check (number between 0 and 19),
  name text not null,
  burst_limit bigint not null default 0,   -- paise that fills within 15 s may risk; 0: no limit
  loss_limit bigint not null default 0,    -- paise that settled orders may lose; 0: no limit
  per_session boolean not null default true, -- whether each login starts the sum of wins and losses again
  tripped_at timestamptz,                  -- null: armed
  reason text check (reason in ('BURST', 'LOSS', 'PLAYER')),
  profit bigint not null default 0,        -- paise that settled orders have won since the group was armed
  primary key (account, number)
);
-- Number of the order's group; null: none of its own.
alter table orders add column order_group smallint;
