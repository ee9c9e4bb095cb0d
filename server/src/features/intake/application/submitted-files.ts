import type { Answers, FieldOf } from "@funding-desk/contract/forms/field";
import { fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { ApplicationFile } from "../../documents/document/document-upload.service.ts";
import { describeTooManyFiles, type TakenFile } from "../draft/draft-file.service.ts";

export interface SettledFiles {
  /** Files that become documents. */
  readonly attached: readonly ApplicationFile[];
  /** Ids of the draft's files that are infected or no longer asked for. */
  readonly dropped: readonly string[];
}

interface SentFile {
  /** The field's wire name. */
  readonly part: string;
  readonly file: { readonly id: string };
}

const notAskedFor = "This application doesn't ask for this file. Please remove it.";

/**
 * Decides which files go with the application. Drops the draft's files for fields that became irrelevant; refuses such files
 * when they are sent.
 * @throws {DomainError} `invalid_fields` for a file no field asks for, or more than a field takes
 */
export const settleFiles = (answers: Answers, sent: readonly SentFile[], taken: readonly TakenFile[]): SettledFiles => {
  const asked = new Map(fileFields(relevantEntries(applicationForm, answers)));
  const nameOf = new Map(fileFields(fieldEntries(applicationForm)).map(([name, field]) => [field.wire, name]));
  const isKept = ({ field, isInfected }: TakenFile) => asked.has(field) && !isInfected;
  const problems: Record<string, string> = {};
  const added = sent.map(({ part, file }) => ({ field: nameOf.get(part) ?? part, fileId: file.id, part }));
  for (const { field, part } of added) if (!asked.has(field)) problems[part] = notAskedFor;
  const attached = [...taken.filter(isKept), ...added].flatMap(({ field, fileId }): ApplicationFile[] => {
    const asking = asked.get(field);
    return asking ? [{ field, fileId, documentType: asking.documentType }] : [];
  });
  for (const [name, { wire = name, label, maxFiles }] of asked) {
    if (attached.filter(({ field }) => field === name).length > maxFiles)
      problems[wire] = describeTooManyFiles(label, maxFiles);
  }
  const [sentence] = Object.values(problems);
  if (sentence !== undefined) throw new DomainError("invalid_fields", { sentence, fields: problems });
  return { attached, dropped: taken.filter((file) => !isKept(file)).map(({ fileId }) => fileId) };
};

const fileFields = (entries: ReturnType<typeof fieldEntries>): [name: string, field: FieldOf<"file">][] =>
  entries.flatMap(({ name, field }) => (field.kind === "file" ? [[name, field]] : []));
