import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { exportCatalog } from "@funding-desk/contract/matching/catalog/desk-api";
import type { CatalogFormat } from "@funding-desk/contract/matching/catalog/states";
import type { SharedDeps } from "../../shared-deps.ts";
import { listNewestBodies } from "./catalog.repository.ts";
import type { FileProgram } from "./catalog-file.ts";
import { writeCsvCatalog } from "./csv-catalog.ts";
import { writeJsonCatalog } from "./json-catalog.ts";
import { listLenders } from "./lender.repository.ts";

const writers: Readonly<Record<CatalogFormat, (programs: readonly FileProgram[]) => string>> = {
  csv: writeCsvCatalog,
  json: writeJsonCatalog,
};

export type ExportCatalog = ReturnType<typeof createExportCatalog>;

/** The catalog as a file. */
export const createExportCatalog =
  ({ database, timeZone }: Pick<SharedDeps, "database" | "timeZone">) =>
  async (format: CatalogFormat): Promise<AnswerOf<typeof exportCatalog>["data"]> => {
    const [rows, lenders] = [await listNewestBodies(database), await listLenders(database)];
    const kinds = new Map(lenders.map(({ name, kind }) => [name, kind]));
    const programs = rows.map(
      ({ id, lender_name: lender, body }): FileProgram => ({
        id,
        lender,
        lenderKind: kinds.get(lender) ?? "online",
        draft: body,
      }),
    );
    const filename = `lender-programs-${toCivilDate(timeZone, new Date())}.${format}`;
    return { filename, text: writers[format](programs), programs: programs.length };
  };
