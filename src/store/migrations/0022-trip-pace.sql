-- How fast the user of a trip goes, compared with the routing engine's plan; of one that is under way.
alter table trips add column pace jsonb;
