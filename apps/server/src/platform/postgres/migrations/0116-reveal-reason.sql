-- The reason of a view of clear data is one of a list; `why` keeps the operator's own words: the note, or the whole reason of a view from before the list.
alter table privacy_view add column reason text;
