-- Wrong OTPs of a site by minute: many within an hour raise the site to longer OTPs.
create table wrong_code (
  site text not null,
  minute timestamptz not null,
  wrong int not null,
  constraint wrong_code_minute primary key (site, minute)
);
create index wrong_code_at on wrong_code (minute);

-- Sites whose OTPs have six digits until then.
create table raised_code_length (
  site text primary key,
  until timestamptz not null
);

-- A login by a short OTP on an unknown browser: some actions need the password first.
alter table session add column needs_password boolean not null default false;
