-- Forms that staff filled in and clients haven't sent, which the pipeline is filtered by.
create index drafts_entered_idx on drafts (client_id) where has_entered;
