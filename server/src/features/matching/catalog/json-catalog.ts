import type { ImportFault } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { toSlug } from "@funding-desk/contract/matching/catalog/program-draft";
import { lenderKinds } from "@funding-desk/contract/matching/catalog/states";
import * as z from "zod/mini";
import {
  type FileProgram,
  failWith,
  findTooManyRules,
  type Locate,
  measureDepth,
  type ReadFile,
  type ReadProgram,
  readDraft,
} from "./catalog-file.ts";

const kind = "funding-desk-catalog";

const fileHead = z.strictObject({
  format: z.literal(kind),
  version: z.literal(1),
  programs: z.array(z.record(z.string(), z.unknown())),
});

const programHead = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60)),
  lender: z.string().check(z.minLength(1), z.maxLength(catalogLimits.nameChars)),
  lenderKind: z._default(z.enum(lenderKinds), "online"),
});

export const writeJsonCatalog = (programs: readonly FileProgram[]): string =>
  `${JSON.stringify(
    {
      format: kind,
      version: 1,
      programs: programs.map(({ draft, ...head }) => ({ ...head, ...draft })),
    },
    null,
    2,
  )}\n`;

const toPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`))
    .join("");

/** Reads a JSON file without trusting anything in it. */
export const readJsonCatalog = (text: string): ReadFile => {
  const depth = measureDepth(text);
  if (depth > catalogLimits.fileDepth)
    return failWith(`This file nests ${depth} levels deep. A catalog nests at most ${catalogLimits.fileDepth}.`);
  const raw = parseJson(text);
  if (raw === undefined) return failWith("This isn't a JSON file. Please check that it is complete.");
  const head = fileHead.safeParse(raw);
  if (!head.success)
    return failWith(`This isn't a catalog: it needs "format": "${kind}", "version": 1, and a list of "programs".`);
  const rules = head.data.programs.reduce((sum, { rules: own }) => sum + (Array.isArray(own) ? own.length : 0), 0);
  const tooMany = findTooManyRules(rules);
  if (tooMany) return failWith(tooMany);

  const programs: ReadProgram[] = [];
  const faults: ImportFault[] = [];
  for (const [index, { id, lender, lenderKind, ...body }] of head.data.programs.entries()) {
    const locate: Locate = (path) => ({ row: null, where: toPath(["programs", index, ...path]) });
    const named = programHead.safeParse({ id, lender, ...(lenderKind === undefined ? {} : { lenderKind }) });
    if (!named.success) {
      faults.push({ ...locate([]), message: describeHead(id) });
      continue;
    }
    const read = readDraft(body, locate);
    if ("faults" in read) faults.push(...read.faults);
    else programs.push({ program: { ...named.data, draft: read.draft }, locate });
  }
  return { programs, faults };
};

const describeHead = (id: unknown): string =>
  typeof id === "string" && id !== toSlug(id)
    ? `The id “${id.slice(0, 60)}” needs small letters, digits, and single hyphens, at most 60.`
    : `A program needs an id, its lender's name, and a lenderKind among ${lenderKinds.join(", ")}.`;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
