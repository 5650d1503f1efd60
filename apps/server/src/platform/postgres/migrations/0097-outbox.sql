-- Messages that leave the installation: stored in the transaction of their cause, deleted when they are sent or expired.
create table outbox_message (
  id bigint generated always as identity primary key,
  -- the same at each try, so that a receiver can refuse a second copy
  idempotency_key text not null unique,
  -- none: is deleted without being sent, so that a request for an unknown phone takes the same time
  channel text not null check (channel in ('mail', 'sms', 'whatsapp', 'none')),
  -- keyed hash of channel and receiver: the messages of one receiver are sent in the order of their ids
  recipient bytea not null,
  -- what it is about: a newer message replaces an unsent older one of the same topic and receiver; null: replaces none
  topic text,
  -- site, receiver, subject and text, sealed with a key outside of the database
  sealed bytea not null,
  -- tries so far; also the fencing token of the process that has leased the row
  tries int not null default 0,
  created_at timestamptz not null,
  -- time of the next try, or end of the lease of the process that is sending it
  due_at timestamptz not null,
  expires_at timestamptz not null
);
create index outbox_message_due on outbox_message (due_at);
create index outbox_message_recipient on outbox_message (recipient, id);
