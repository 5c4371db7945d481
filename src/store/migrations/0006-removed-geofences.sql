-- The removed geofence itself: users who were inside it get their exit events, even from a server started afterwards.
alter table geofence_removals add column geofence jsonb;
