-- What a geofence was, for the users who were inside when it was removed: a server that starts soon after must still be
-- able to tell them.
alter table geofence_removals add column geofence jsonb;
