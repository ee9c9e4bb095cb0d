import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { evaluatePrograms, type FitResult } from "@funding-desk/contract/matching/fit/evaluate";
import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import type { Program } from "@funding-desk/contract/matching/fit/program";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LiveProgramsService } from "../catalog/live-programs.service.ts";
import type { ClientFacts } from "./client-facts.service.ts";
import { nowFitsMail } from "./fit-mails.ts";
import {
  type DueClient,
  insertRun,
  listDueClients,
  listLiveVersions,
  lockExisting,
  type Round,
  type RunOutcomes,
  toRunPlace,
  writeCheck,
} from "./fit-run.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "mails" | "timeZone"> {
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly livePrograms: Pick<LiveProgramsService, "loadLivePrograms">;
  readonly products: readonly { readonly id: string; readonly name: string }[];
}

export const fitQueue: JobQueue<Record<string, never>> = {
  name: "fit-runs",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 300,
  isPatient: true,
};

const batchClients = 200;
/** Requests need the database's connections, too. */
const atOnce = 3;
/** Below every client's id. */
const beforeAll = "00000000-0000-0000-0000-000000000000";
/** Before the next minute's run. */
const mostMs = 50_000;

interface Catalog extends Round {
  readonly programs: readonly Program[];
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * Compares every client again whose answers, or programs, or day changed, and mails what newly fits. Call it every minute, on
 * any server. What one run can't finish, the next one does.
 */
export const createFitRuns = (deps: Deps): (() => Promise<void>) => {
  const { database, cipher, mails, clientFacts } = deps;

  const loadCatalog = async (): Promise<Catalog> => {
    const today = toCivilDate(deps.timeZone, new Date());
    const [{ version, programs }, versions] = await Promise.all([
      deps.livePrograms.loadLivePrograms(today),
      listLiveVersions(database),
    ]);
    return {
      catalogVersion: version,
      today,
      programs,
      versions: new Map(versions.map(({ id, live_version }) => [id, live_version ?? 0])),
    };
  };

  const formatName = ({ isNamed, lenderName, name, product }: Program): string =>
    isNamed ? `${lenderName}, ${name}` : (deps.products.find(({ id }) => id === product)?.name ?? "A lender's program");

  const compare = async ({ id: clientId, asked_at: checkedAt }: DueClient, catalog: Catalog): Promise<void> => {
    const { programs, catalogVersion, today } = catalog;
    const sheet = await clientFacts.load(clientId);
    const facts: Facts = Object.fromEntries(sheet.facts.map(({ fact, value }) => [fact, value]));
    const outcomes = toOutcomes(evaluatePrograms(programs, facts, { on: today }), catalog.versions);
    await withTransaction(database, async (tx) => {
      if (!(await lockExisting(tx, clientId))) return;
      const last = await writeCheck(tx, { clientId, checkedAt, catalogVersion, today });
      if (last && isSame(last, outcomes)) return;
      const id = randomUUID();
      const writer = await cipher.forWriting(tx, clientId);
      const sealed = writer.encrypt(toRunPlace(id), Buffer.from(JSON.stringify(facts)));
      await insertRun(tx, { id, clientId, catalogVersion, today, outcomes, sealed });
      // The first run has nothing to be compared with: the receipt said it all.
      const fresh = last ? programs.filter((program) => isNew(program.id, last, outcomes)) : [];
      const names = [...new Set(fresh.map(formatName))];
      if (names.length > 0) await mails.queue(tx, nowFitsMail, { clientId, cause: id, names });
    });
  };

  /** One after another in each lane, so that a failing client doesn't keep the others waiting. */
  const compareAll = async (due: readonly DueClient[], catalog: Catalog): Promise<unknown[]> => {
    const failures: unknown[] = [];
    const waiting = due.values();
    const work = async () => {
      for (const client of waiting) await compare(client, catalog).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return failures;
  };

  return async () => {
    const until = performance.now() + mostMs;
    const catalog = await loadCatalog();
    // A firm that never had a program has nothing to compare: browsers show the kinds of funding.
    if (catalog.catalogVersion === 0) return;
    let after: string | undefined = beforeAll;
    while (after !== undefined && performance.now() < until) {
      const due: DueClient[] = await listDueClients(database, catalog, { after, limit: batchClients });
      const failures = await compareAll(due, catalog);
      // The next run tries them again.
      if (failures.length > 0) throw failures[0];
      // Whoever changes something in the meantime is due in the next run.
      after = due.at(-1)?.id;
    }
  };
};

const toOutcomes = (results: readonly FitResult[], versions: ReadonlyMap<string, number>): RunOutcomes =>
  Object.fromEntries(
    results.map(({ programId, outcome, fitsOn }) => [
      programId,
      { version: versions.get(programId) ?? 0, outcome, ...(fitsOn === undefined ? {} : { fitsOn }) },
    ]),
  );

const isSame = (one: RunOutcomes, other: RunOutcomes): boolean => {
  const ids = Object.keys(other);
  return (
    ids.length === Object.keys(one).length &&
    ids.every((id) => {
      const [before, after] = [one[id], other[id]];
      return (
        before?.outcome === after?.outcome && before?.fitsOn === after?.fitsOn && before?.version === after?.version
      );
    })
  );
};

const isNew = (id: string, before: RunOutcomes, after: RunOutcomes): boolean =>
  after[id]?.outcome === "fits" && before[id]?.outcome !== "fits";
