-- Addresses and browsers of bets are personal data: rows go after 400 days (docs/operations.md). One row holds one origin of one month,
-- and its digest is of the month and the four texts. The number in bet_reference stays.
create index bet_origin_age on bet_origin using brin (first_seen_at);
