-- Where an event can be watched and read about, entered by the operator; an empty text is none.
create table event_stream (
  event_id text primary key,
  video_id text not null default '',
  url text not null default '',
  panel_url text not null default ''
);
-- What of a site only the server knows: drawn once, never sent to a browser.
create table site_secret (
  site text primary key,
  transaction_password text not null
);
