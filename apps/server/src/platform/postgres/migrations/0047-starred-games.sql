-- Games with a star, in their order, beside favourites and display choices.
alter table account_saved drop constraint account_saved_name_check;
alter table account_saved add constraint account_saved_name_check check (name in ('favourites', 'display', 'games'));
