alter table users add column nearby_chains jsonb; -- [{slug, place, since in Unix milliseconds}, …]; null for none
