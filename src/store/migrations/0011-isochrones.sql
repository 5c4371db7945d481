-- Isochrones are computed anew when the roads change.
alter table geofences add column roads text; -- names the tiles that its ring was computed with
create index geofences_isochrones on geofences (id) where type = 'isochrone';
