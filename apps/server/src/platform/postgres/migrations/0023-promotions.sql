-- Play money that comes with a promo code, paise; 0 for a code that is only noted.
alter table sign_up_code add column grant_paise bigint not null default 0 check (grant_paise >= 0);

-- A promo once per person, whichever of his accounts it was. Written in the transaction that grants.
create table promo_redemption (
  site text not null,
  code text not null,
  person int not null,
  account int not null references account,
  redeemed_at timestamptz not null,
  primary key (site, code, person)
);
create index account_referred_by on account (referred_by) where referred_by is not null;
