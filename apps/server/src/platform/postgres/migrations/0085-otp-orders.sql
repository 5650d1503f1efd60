-- A browser that has signed in to the phone's account has OTPs and tries of its own. device: the name of that browser, '' for any other.
-- The row of one_time_code_phone that counts its wrong tries has 'phone device' as its phone.
-- code_tries: promo and referral codes that were judged within this order; judged_code: the last of them.
alter table one_time_code add column device text not null default '', add column code_tries smallint not null default 0, add column judged_code text;
