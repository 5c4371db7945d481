-- An update without a time has the server's, also after one that was stamped ahead: the last update is not always the latest.
alter table users add column latest_at timestamptz; -- where it is after updated_at: retries may be as late as this
