-- A bet that got back less than it risked by the rules of its game (half at a tie) was not won.
alter table casino_bet drop constraint casino_bet_state_check;
update casino_bet set state = case when returned < risk then 'PARTLY_RETURNED' else 'RETURNED' end where state = 'WON' and returned <= risk;
alter table casino_bet add constraint casino_bet_state_check check (state in ('OPEN', 'CASHED_OUT', 'WON', 'LOST', 'RETURNED', 'PARTLY_RETURNED'));
