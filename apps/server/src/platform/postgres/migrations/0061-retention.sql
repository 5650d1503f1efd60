-- What is removed when it is old enough is found without reading what is not.
create index session_expires_at on session (expires_at);
create index one_time_code_created_at on one_time_code (created_at);
create index casino_provider_session_created_at on casino_provider_session (created_at);
