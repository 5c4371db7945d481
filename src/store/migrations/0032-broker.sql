-- The MQTT broker is a receiver beside the webhooks: what is full is a receiver.
alter table receivers add column full_since timestamptz;
update receivers set full_since = webhooks.full_since from webhooks where webhooks.id = receivers.id;
alter table webhooks drop column full_since;
