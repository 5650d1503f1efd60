-- CARE: the question for a limit before the next stake of a person at level 3 of the markers of harm.
alter table limit_choice drop constraint limit_choice_occasion_check;
alter table limit_choice add constraint limit_choice_occasion_check check (occasion in ('SIGN_UP', 'FIRST_DEPOSIT', 'YEARLY', 'RETURN', 'CARE'));
