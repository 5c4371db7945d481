-- What devices report beside their location: battery in per cent, speed in metres per second, altitude in metres, heading in
-- degrees. Null where an update does not say; such a column costs a row no byte.
alter table users
  add column battery float8, add column speed float8, add column altitude float8, add column heading float8;
alter table locations
  add column battery float8, add column speed float8, add column altitude float8, add column heading float8;
