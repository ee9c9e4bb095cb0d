import pg from "pg";

/** Those that keep `client_rows` (decision 59). */
const findTriggers = `select format('%I', t.tgname) as name, t.tgrelid::regclass::text as table from pg_trigger t
  where t.tgfoid::regproc::text in ('keep_client_row', 'keep_client_rows', 'keep_own_client_row', 'start_client_rows',
    'note_acts', 'note_act')`;

/** Turns what keeps the list of clients on or off, for everyone. */
export const turnListTriggers = async (client: pg.Client, way: "enable" | "disable"): Promise<void> => {
  const { rows } = await client.query<{ name: string; table: string }>(findTriggers);
  await client.query(rows.map(({ name, table }) => `alter table ${table} ${way} trigger ${name}`).join("; "));
};

const insertSubmission = `insert into prequalifications
    (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, stage, submitted_at, has_follow_up)
  values ($1::uuid, $2, 'PQ-' || $1::uuid, (select max(id) from form_wordings), '{"personalCreditScore": "701-800"}', 'Trigger Works', 'Equipment',
    50000, 'Submitted', now(), true)`;
const insertItem = `insert into pipeline_items (id, kind, client_id, owner_id, status, status_since, submitted_at, amount, about,
    reference, business_name, name, own_search, search, changed_at, is_open, has_due)
  select * from pipeline_sources where id = $1`;

export interface TriggerCost {
  /** Medians, in milliseconds, of storing a pre-qualification and its row in the pipeline. */
  readonly withTriggers: number;
  readonly without: number;
  readonly submissions: number;
}

const rounds = 10;
const perRound = 40;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Measures what the rows that clients are listed by add to a submission: rounds with their triggers and without, in turn. */
export const measureTriggers = async (ownerUrl: string): Promise<TriggerCost> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const stored: string[] = [];
  const times: Record<"enable" | "disable", number[]> = { enable: [], disable: [] };
  try {
    const { rows: clients } = await client.query<{ id: string }>(
      "select id from clients where signup_id like 'B%' order by md5(id::text) limit $1",
      [rounds * perRound * 2],
    );
    for (let round = 0; round < rounds * 2; round += 1) {
      const way = round % 2 === 0 ? "enable" : "disable";
      await turnListTriggers(client, way);
      for (const { id: clientId } of clients.slice(round * perRound, (round + 1) * perRound)) {
        const id = crypto.randomUUID();
        const startedAt = performance.now();
        await client.query("begin");
        await client.query(insertSubmission, [id, clientId]);
        await client.query(insertItem, [id]);
        await client.query("commit");
        times[way].push(performance.now() - startedAt);
        stored.push(id);
      }
    }
    await turnListTriggers(client, "enable");
    return { withTriggers: median(times.enable), without: median(times.disable), submissions: stored.length };
  } finally {
    // A failed one left its transaction open.
    await client.query("rollback");
    await client.query("delete from pipeline_items where id = any ($1)", [stored]);
    await client.query("delete from prequalifications where id = any ($1)", [stored]);
    await client.end();
  }
};
