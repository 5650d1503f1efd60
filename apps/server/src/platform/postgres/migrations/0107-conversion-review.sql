-- Free Cash of 5,000 rupees or more, and that of a player with an open case, waits for a person before it becomes cash, at most 24 hours.
alter table bonus
  -- when the conversion began to wait; null: it never had to
  add column review_since timestamptz,
  -- what a person decided, and why; null: nobody has
  add column review_decision text check (review_decision in ('APPROVED', 'REFUSED')),
  add column review_reason text,
  add column review_decided_at timestamptz,
  add constraint bonus_review_decided check ((review_decision is null) = (review_decided_at is null) and (review_decision is null or review_since is not null));
create index bonus_review on bonus (review_since) where review_since is not null and review_decision is null;

-- MD005: somebody has decided since the command read; it reads again. Locks the row, so that no decision comes between check and booking.
create function bonus_review_expect(of_bonus bigint, known_decision text) returns void language plpgsql as $$ begin
  perform 1 from bonus where id = of_bonus and review_decision is not distinct from known_decision for update;
  if not found then raise exception 'the review of the bonus has changed' using errcode = 'MD005'; end if;
end $$;
