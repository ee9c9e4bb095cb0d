import pg from "pg";

/**
 * Appends this many entries, chained as in production and spread over the last two years. The audit's triggers are off
 * meanwhile, because they chain one entry at a time.
 * @param ownerUrl connects as the owner of the tables
 * @param busyClientId the client whose file is viewed most
 */
export const fillAudit = async (
  ownerUrl: string,
  { entries, busyClientId }: { readonly entries: number; readonly busyClientId: string },
): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query("alter table audit_entries disable trigger all");
    await client.query(
      "create temporary table bench_staff as select row_number() over (order by id) as n, id, name from staff",
    );
    await client.query(
      "create temporary table bench_clients as select row_number() over (order by id) as n, id from clients limit 100000",
    );
    await client.query("create index on bench_staff (n)");
    await client.query("create index on bench_clients (n)");
    await client.query("analyze bench_staff, bench_clients");
    // Build the indexes once at the end instead of a million times.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'audit_entries'::regclass and not indisprimary`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(buildChainSql(entries, busyClientId));
    for (const { definition } of indexes) await client.query(definition);
    await client.query("alter table audit_entries enable trigger all");
    await client.query("vacuum (analyze) audit_entries");
  } finally {
    await client.end();
  }
};

/**
 * Most entries are views. One in ten thousand reveals a full value, one in fifty is about no client, and one in five
 * hundred is about the busy client.
 */
const buildChainSql = (entries: number, busyClientId: string): string => `do $$
declare
  head audit_head;
  entry audit_entries;
  drawn record;
begin
  select * into strict head from audit_head;
  for drawn in
    select turn as n, s.id as staff_id, s.name, c.id as client_id from generate_series(1, ${entries}) turn
    join bench_staff s on s.n = 1 + (hashint8(turn) & 65535) % (select count(*) from bench_staff)
    join bench_clients c on c.n = 1 + (hashint8(turn + 7) & 1073741823) % (select count(*) from bench_clients)
    order by turn
  loop
    entry.number := head.number + 1;
    entry.at := greatest(head.at, now() - interval '2 years' + interval '2 years' * drawn.n / ${entries});
    entry.actor_kind := 'staff';
    entry.actor_id := drawn.staff_id;
    entry.actor_name := drawn.name;
    entry.client_id := drawn.client_id;
    if drawn.n % 500 = 3 then
      entry.client_id := '${busyClientId}';
    end if;
    if drawn.n % 10000 = 0 then
      entry.action := 'value.revealed';
      entry.subject := 'social security number';
    elsif drawn.n % 50 = 7 then
      entry.action := 'staff.signed_in';
      entry.subject := null;
      entry.client_id := null;
    elsif drawn.n % 10 = 0 then
      entry.action := 'status.changed';
      entry.subject := 'application FA-' || upper(substr(md5(drawn.n::text), 1, 7));
    elsif drawn.n % 5 = 0 then
      entry.action := 'document.viewed';
      entry.subject := 'document bank-statement-' || drawn.n % 97 || '.pdf';
    else
      entry.action := 'file.viewed';
      entry.subject := null;
    end if;
    entry.detail := case when entry.action = 'value.revealed' then '{"reason": "Asked by the lender"}'::jsonb end;
    entry.address := '203.0.113.' || drawn.n % 250;
    entry.previous_hash := head.hash;
    entry.hash := audit_hash(entry);
    insert into audit_entries select entry.*;
    head.number := entry.number;
    head.at := entry.at;
    head.hash := entry.hash;
  end loop;
  update audit_head set number = head.number, at = head.at, hash = head.hash;
end $$`;
