-- Who has or had a lender, and whoever asked for a product, without reading everyone's rows.
create index client_rows_lenders_idx on client_rows using gin (lenders gin_trgm_ops);
create index client_rows_products_idx on client_rows using gin (products gin_trgm_ops);
