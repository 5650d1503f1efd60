-- Markers of harm by person, and what follows from them.

-- What a person played on a calendar day in India, as the markers last saw it. Paise.
create table care_day (
  person int not null,
  day date not null,
  staked bigint not null,
  bets int not null,
  net bigint not null,
  deposited bigint not null,
  primary key (person, day)
);
create index care_day_day on care_day (day);

-- A rule of packages/domain/src/care/care-markers.ts that was raised. 1: notice, 2: contact, 3: strong.
create table care_marker (
  id bigint generated always as identity primary key,
  person int not null,
  rule text not null,
  level smallint not null check (level between 1 and 3),
  counted double precision not null,
  threshold double precision not null,
  raised_at timestamptz not null
);
create index care_marker_person on care_marker (person, raised_at);
create index care_marker_level on care_marker (level, raised_at);

-- The level of a person with markers. At level 3 no offers, reality checks of 30 minutes and a cap on deposits apply until an operator
-- has reviewed the person.
create table care_state (
  person int primary key,
  level smallint not null check (level between 0 and 3),
  -- paise a calendar day at level 3
  deposit_cap bigint check (deposit_cap >= 0),
  changed_at timestamptz not null,
  -- markers before this time do not count any more
  reviewed_at timestamptz,
  reviewed_by text,
  review_reason text
);
create index care_state_level on care_state (level) where level > 0;
