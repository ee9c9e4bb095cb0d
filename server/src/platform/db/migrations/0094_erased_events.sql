-- That a client was erased is told after the client is gone, by the id that other systems have. Everything else about them is
-- deleted by name.
alter table firm_events drop constraint firm_events_client_id_fkey;
alter table webhook_deliveries drop constraint webhook_deliveries_client_id_fkey;
