import type { addImportRows, BookImport } from "@funding-desk/contract/connections/book-import/desk-api";
import { normalizeSpelling } from "@funding-desk/contract/forms/options/option";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { toSearchSpelling } from "../../../platform/reference/search-words.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type AdvisorRow,
  type CheckedRow,
  countRows,
  findClientsLike,
  listAdvisors,
  saveRows,
} from "./book-import.repository.ts";
import { type BookImports, lockInState } from "./book-import.service.ts";
import { type Advisor, readCells } from "./read-cells.ts";
import { sealLine } from "./sealed-line.ts";

interface Deps extends Pick<SharedDeps, "database" | "checkRules"> {
  readonly secrets: Pick<Secrets, "current">;
  readonly imports: Pick<BookImports, "load">;
}

/** Reads the lines of an import, and says of each whether it can be stored and whom we have already. */
export type ImportChecking = ReturnType<typeof createImportChecking>;

export const createImportChecking = ({ database, checkRules, secrets, imports }: Deps) => ({
  /** @throws {DomainError} `not_found`, `import_changed`, `invalid_fields` for more lines than were announced */
  async addRows(id: string, { rows }: BodyOf<typeof addImportRows>): Promise<BookImport> {
    if (new Set(rows.map(({ number }) => number)).size < rows.length) throw new DomainError("malformed");
    const rules = { ...checkRules(), findAdvisor: toAdvisorFinder(await listAdvisors(database)) };
    const read = rows.map(({ number, cells }) => ({ number, cells, ...readCells(cells, rules) }));
    const sound = read.filter((row) => judge(row) === "new");
    const found = new Map(
      (
        await findClientsLike(
          database,
          sound.map(({ number, entry }) => ({ number, ...entry })),
        )
      ).map((client) => [client.number, client]),
    );
    const key = secrets.current("import");
    const hash = (...texts: string[]): Buffer =>
      createKeyedHash(key.bytes)
        .update(JSON.stringify([id, ...texts.map(normalizeSpelling)]))
        .digest();
    await withTransaction(database, async (tx) => {
      const { row_count: most } = await lockInState(tx, id, "checking");
      const checked = read.map((row): CheckedRow => {
        const { number, cells, entry, faults, warnings } = row;
        const verdict = judge(row);
        const isSound = verdict === "new";
        const match = found.get(number);
        return {
          number,
          verdict: match ? "match" : verdict,
          faults: isSound ? null : faults,
          warnings: Object.keys(warnings).length === 0 ? null : warnings,
          match_id: match?.id ?? null,
          matched_by: match?.reason ?? null,
          email_hash: isSound ? hash("email", entry.email) : null,
          phone_hash: isSound ? hash("phone", entry.mobile) : null,
          name_hash: isSound
            ? hash("name", toSearchSpelling(entry.first_name), toSearchSpelling(entry.last_name), entry.state)
            : null,
          sealed: sealLine(key, { importId: id, number }, { cells, entry: isSound ? entry : null }),
        };
      });
      await saveRows(tx, id, checked);
      if ((await countRows(tx, id)) > most)
        throw invalidField("rows", "There are more lines than were announced. Please start the import again.");
    });
    return imports.load(id);
  },
});

/** Whether a line can be stored, before it's compared with the clients we have. */
const judge = ({ faults, isOutside }: Pick<ReturnType<typeof readCells>, "faults" | "isOutside">) => {
  if (isOutside) return "outside";
  return Object.keys(faults).length > 0 ? "fault" : "new";
};

/** A name that two of them have is nobody's. */
const toAdvisorFinder = (advisors: readonly AdvisorRow[]) => {
  const byEmail = new Map(advisors.map((each) => [each.email.toLowerCase(), each]));
  const byName = Map.groupBy(advisors, ({ name }) => normalizeSpelling(name));
  return (text: string): Advisor | undefined => {
    const named = byName.get(normalizeSpelling(text)) ?? [];
    const found = byEmail.get(text.toLowerCase()) ?? (named.length === 1 ? named[0] : undefined);
    return found && { id: found.id, name: found.name };
  };
};
