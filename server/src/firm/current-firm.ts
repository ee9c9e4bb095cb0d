import { firmFactNames, toFacts, withFacts } from "@funding-desk/contract/firm/facts";
import type { Firm } from "@funding-desk/contract/firm/firm";
import type { Database, Queryable } from "../platform/db/database.ts";
import type { Live } from "../platform/live/live.ts";
import { type FirmFactsRow, findFirmFacts } from "./firm-facts.repository.ts";

/** The firm as it is now, on this server. Ask again each time: facts change while the server runs. */
export type CurrentFirm = () => Firm;

interface Deps {
  readonly database: Database;
  readonly live: Pick<Live, "watch">;
  /** From the configuration. */
  readonly base: Firm;
}

/** The facts in force: the desk's, and the configuration's where the desk has changed nothing. */
export const applyRow = (base: Firm, row: FirmFactsRow | undefined): Firm => {
  const facts = toFacts(base);
  return withFacts(base, {
    ...facts,
    ...Object.fromEntries(firmFactNames.map((name) => [name, row?.[name] ?? facts[name]])),
  });
};

/** For a command, which ends soon: the facts stay as they are when it starts. */
export const loadCurrentFirm = async (db: Queryable, base: Firm): Promise<CurrentFirm> => {
  const firm = applyRow(base, await findFirmFacts(db));
  return () => firm;
};

/** Keeps this server's copy of the firm's facts, refreshed after a change on any server. */
export const createFirmFacts = async ({ database, live, base }: Deps) => {
  let firm = base;
  let newest = -1;

  const refresh = async (): Promise<void> => {
    const row = await findFirmFacts(database);
    const revision = row?.revision ?? 0;
    // Two reads may finish in the other order. An unchanged revision keeps the same object, which others compare.
    if (revision <= newest) return;
    newest = revision;
    firm = applyRow(base, row);
  };

  await refresh();
  live.watch(refresh);

  const currentFirm: CurrentFirm = () => firm;
  return { currentFirm, refresh };
};
