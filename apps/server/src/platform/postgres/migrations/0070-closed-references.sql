-- References that get-bet-status has closed are removed after a day; this index finds them without reading those of bets.
create index bet_reference_closed on bet_reference (created_at) where refusal = 'REFERENCE_CLOSED';
