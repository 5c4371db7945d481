-- The identity of a beacon is compared without hyphens.
update beacons set identity = replace(identity, '-', '') where identity like '%-%';
