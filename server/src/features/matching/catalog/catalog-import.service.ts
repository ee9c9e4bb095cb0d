import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { ImportFault, ImportResult, importCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { listProgramChanges } from "@funding-desk/contract/matching/catalog/rule-words";
import type { LenderKind } from "@funding-desk/contract/matching/catalog/states";
import type { DocumentNames } from "@funding-desk/contract/matching/fit/needed-documents";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { getCatalogState, listNewestBodies, type NewestBodyRow, startCatalogChange } from "./catalog.repository.ts";
import { type FileProgram, ofFile } from "./catalog-file.ts";
import { insertLender, type LenderRow, listLenders } from "./lender.repository.ts";
import { type LoadDraftRules, storeVersion, toFreeId } from "./program-versions.ts";
import { readCatalog } from "./read-catalog.ts";

export type CatalogImport = ReturnType<typeof createCatalogImport>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly loadRules: LoadDraftRules;
}

/** What the file would do to one program. */
interface Planned {
  readonly program: FileProgram;
  /** Undefined for a new program. */
  readonly known: NewestBodyRow | undefined;
  readonly changes: readonly string[];
}

/** Brings the catalog in from a file: every program as a draft, once it was tried. */
export const createCatalogImport = ({ database, audit, live, loadRules }: Deps) => ({
  /** @throws {DomainError} `catalog_changed` when the catalog isn't the one of the dry run */
  async import(
    staff: StaffIdentity,
    { format, text, is_dry_run: isDryRun, expected_revision: expectedRevision }: BodyOf<typeof importCatalog>,
  ): Promise<ImportResult> {
    const rules = await loadRules();
    const { programs, faults } = readCatalog(format, text, rules);
    if (isDryRun || faults.length > 0) {
      const { revision } = await getCatalogState(database);
      const planned = await planImport(database, programs, rules.documentTypes);
      return toResult({ planned, faults, revision, isStored: false });
    }
    return withTransaction(database, async (tx) => {
      const { revision } = await startCatalogChange(tx);
      if (expectedRevision !== undefined && expectedRevision !== revision - 1)
        throw new DomainError("catalog_changed", {
          sentence: "Someone changed the catalog since you tried this file. Please try it again.",
        });
      const planned = await planImport(tx, programs, rules.documentTypes);
      const total = planned.filter(({ known }) => !known).length + (await listNewestBodies(tx)).length;
      if (total > catalogLimits.programs) {
        const full = ofFile(`The catalog can have at most ${catalogLimits.programs} programs.`);
        return toResult({ planned: [], faults: [full], revision, isStored: false });
      }
      await storeImport(tx, staff, planned);
      const changed = planned.filter(({ known, changes }) => known && changes.length > 0).length;
      await live.notify(tx);
      await audit.record(tx, {
        ...actedBy(staff),
        action: "catalog.changed",
        subject: `${planned.length} programs from a file`,
        detail: {
          what: "imported",
          format,
          added: planned.filter(({ known }) => !known).length,
          changed,
          rules: countRules(planned),
        },
      });
      return toResult({ planned, faults, revision, isStored: true });
    });
  },
});

const planImport = async (
  db: Queryable,
  programs: readonly FileProgram[],
  documentTypes: DocumentNames,
): Promise<Planned[]> => {
  const newest = new Map((await listNewestBodies(db)).map((row) => [row.id, row]));
  return programs.map((program) => {
    const known = newest.get(program.id);
    const isMoved = known && known.lender_name.toLowerCase() !== program.lender.toLowerCase();
    return {
      program,
      known,
      changes: [
        ...(isMoved ? [`Its lender: “${known.lender_name}” is now “${program.lender}”`] : []),
        ...listProgramChanges(known?.body, program.draft, documentTypes),
      ],
    };
  });
};

const countRules = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { program }) => sum + program.draft.rules.length, 0);

/** Every program as a draft; what is in use stays in use. */
const storeImport = async (tx: Transaction, staff: StaffIdentity, planned: readonly Planned[]): Promise<void> => {
  const findLender = createLenderFinder(tx, { known: await listLenders(tx), staffId: staff.staffId });
  for (const { program, known, changes } of planned) {
    if (known && changes.length === 0) continue;
    const { id, draft } = program;
    const lenderId = await findLender(program.lender, program.lenderKind);
    await storeVersion(tx, {
      program: { id, lenderId, name: draft.name, product: draft.product, staffId: staff.staffId },
      version: (known?.version ?? 0) + 1,
      draft,
      origin: "import",
    });
  }
};

/** Finds a lender by name, and adds one that the catalog doesn't have. */
const createLenderFinder = (
  tx: Transaction,
  { known, staffId }: { readonly known: readonly LenderRow[]; readonly staffId: string },
) => {
  const ids = new Map(known.map(({ name, id }) => [name.toLowerCase(), id]));
  return async (name: string, kind: LenderKind): Promise<string> => {
    const found = ids.get(name.toLowerCase());
    if (found !== undefined) return found;
    const id = toFreeId(name, new Set(ids.values()));
    await insertLender(tx, {
      id,
      name,
      kind,
      website: "",
      mayBeNamed: false,
      agreementUntil: null,
      submissionEmail: "",
      accepts: "link",
      registeredStates: [],
      note: "",
      staffId,
    });
    ids.set(name.toLowerCase(), id);
    return id;
  };
};

interface Imported {
  readonly planned: readonly Planned[];
  readonly faults: readonly ImportFault[];
  readonly revision: number;
  readonly isStored: boolean;
}

const toResult = ({ planned, faults, revision, isStored }: Imported): ImportResult => ({
  is_stored: isStored,
  programs: planned.map(({ program, known, changes }) => ({
    id: program.id,
    name: program.draft.name,
    lender_name: program.lender,
    what: known ? (changes.length > 0 ? "changed" : "same") : "added",
    changes: [...changes],
  })),
  rules: countRules(planned),
  faults: faults.slice(0, catalogLimits.shownErrors),
  fault_count: faults.length,
  catalog_revision: revision,
});
