-- Who was near a beacon when it was disabled is not near it when it is enabled again.
alter table beacons add column times_disabled int not null default 0;
