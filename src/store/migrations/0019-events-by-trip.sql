create index events_by_trip on events ((body #>> '{trip,_id}')) where body ? 'trip';
