import type { SampleProgram } from "@funding-desk/contract/matching/catalog/sample-program";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { isNewCatalog, listProgramIds, startCatalogChange } from "./catalog.repository.ts";
import { insertLender, listLenders } from "./lender.repository.ts";
import { storeVersion } from "./program-versions.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly samples: readonly SampleProgram[];
}

export type SampleProgramService = ReturnType<typeof createSampleProgramService>;

/** The programs that ship, for a firm that has a catalog without them. */
export const createSampleProgramService = ({ database, audit, live, samples }: Deps) => ({
  /** Adds the ones that aren't in the catalog, as drafts. */
  add: (staff: StaffIdentity): Promise<{ added: number }> =>
    withTransaction(database, async (tx) => {
      await startCatalogChange(tx);
      const added = await insertSamples(tx, samples);
      if (added === 0) return { added };
      await live.notify(tx);
      await audit.record(tx, {
        ...actedBy(staff),
        action: "catalog.changed",
        subject: `${added} sample programs`,
        detail: { what: "samples added", added },
      });
      return { added };
    }),
});

/** Fills the catalog of a new database. Does nothing to any other. */
export const seedCatalog = (database: Database, samples: readonly SampleProgram[]): Promise<void> =>
  withTransaction(database, async (tx) => {
    if (!(await isNewCatalog(tx))) return;
    // Servers that start together wait for each other here.
    const { revision } = await startCatalogChange(tx);
    if (revision === 1) await insertSamples(tx, samples);
  });

const insertSamples = async (tx: Transaction, samples: readonly SampleProgram[]): Promise<number> => {
  const programs = new Set(await listProgramIds(tx));
  const lenders = new Map((await listLenders(tx)).map(({ name, id }) => [name.toLowerCase(), id]));
  const lacking = samples.filter(({ id }) => !programs.has(id));
  for (const { id, lender, draft } of lacking) {
    const lenderId = lenders.get(lender.name.toLowerCase()) ?? lender.id;
    if (!lenders.has(lender.name.toLowerCase())) {
      await insertLender(tx, {
        ...lender,
        mayBeNamed: lender.mayBeNamed ?? false,
        agreementUntil: null,
        submissionEmail: "",
        accepts: "link",
        registeredStates: [],
        note: "",
        staffId: null,
      });
      lenders.set(lender.name.toLowerCase(), lender.id);
    }
    await storeVersion(tx, {
      program: { id, lenderId, name: draft.name, product: draft.product, staffId: null },
      version: 1,
      draft,
      origin: "sample",
    });
  }
  return lacking.length;
};
