-- A rule may close the position when its value has fallen some paise below its highest value since the rule was set.
alter table auto_cash_out
  add column trail_by bigint check (trail_by > 0), -- paise
  add column peak bigint, -- paise; at most 1 % of trail_by or 1 s behind the highest value
  drop constraint auto_cash_out_check,
  drop constraint auto_cash_out_trigger_check,
  add check (profit_at is not null or loss_at is not null or trail_by is not null),
  add constraint auto_cash_out_trigger_check check (trigger in ('PROFIT', 'LOSS', 'TRAIL'));
