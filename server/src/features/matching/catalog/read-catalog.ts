import type { ImportFault } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import type { CatalogFormat } from "@funding-desk/contract/matching/catalog/states";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import { type FileProgram, failWith, ofFile, type ReadFile, type ReadProgram } from "./catalog-file.ts";
import { readCsvCatalog } from "./csv-catalog.ts";
import { readJsonCatalog } from "./json-catalog.ts";
import { type DraftRules, listFaults, normalizeDraft } from "./program-versions.ts";

const readers: Readonly<Record<CatalogFormat, (text: string) => ReadFile>> = {
  csv: readCsvCatalog,
  json: readJsonCatalog,
};

/** The programs of a file, or what is wrong with it. */
export const readCatalog = (
  format: CatalogFormat,
  text: string,
  rules: DraftRules,
): { readonly programs: readonly FileProgram[]; readonly faults: readonly ImportFault[] } => {
  const read = readText(format, text);
  const programs = read.programs.map((each) => ({
    ...each,
    program: { ...each.program, lender: normalizeLine(each.program.lender), draft: normalizeDraft(each.program.draft) },
  }));
  const faults = [
    ...read.faults,
    ...programs.flatMap((each) => listProgramFaults(each, rules)),
    ...listRepeated(programs),
  ];
  if (faults.length === 0 && programs.length === 0) faults.push(ofFile("There are no programs in this file."));
  return {
    programs: programs.map(({ program }) => program),
    faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  };
};

const readText = (format: CatalogFormat, text: string): ReadFile => {
  if (Buffer.byteLength(text) > catalogLimits.fileBytes) return failWith("This file is larger than 5 MB.");
  if (text.trim() === "") return failWith("This file is empty.");
  if (text.includes("\0")) return failWith("This isn't a text file. Please save it as CSV or JSON in UTF-8.");
  return readers[format](text);
};

const listProgramFaults = ({ program, locate }: ReadProgram, rules: DraftRules): ImportFault[] => {
  const { lender, draft } = program;
  const named = lender === "" || lender.length > catalogLimits.nameChars;
  return [
    ...(named
      ? [{ ...locate([]), message: `A lender's name has at most ${catalogLimits.nameChars} characters.` }]
      : []),
    ...listFaults(draft, rules).map(({ rule, field, message }) => {
      const at = rule === null ? [] : ["rules", draft.rules.findIndex(({ id }) => id === rule)];
      const path = field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      return { ...locate([...at, ...path]), message };
    }),
  ];
};

const listRepeated = (programs: readonly ReadProgram[]): ImportFault[] => {
  const seen = new Set<string>();
  return programs.flatMap(({ program, locate }) => {
    if (!seen.has(program.id)) {
      seen.add(program.id);
      return [];
    }
    return [{ ...locate([]), message: `The program ${program.id} is in this file twice.` }];
  });
};
