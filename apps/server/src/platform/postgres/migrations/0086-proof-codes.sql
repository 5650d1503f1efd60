-- OTPs by which the player behind a session proves an action.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('register', 'login', 'reset', 'proof'));
