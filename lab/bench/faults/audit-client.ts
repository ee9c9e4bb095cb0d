import { createHash } from "node:crypto";
import { documentTypes } from "@funding-desk/contract/documents/document/api";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { draftFiles } from "@funding-desk/contract/intake/application/submit-api";
import type { ExportedApplication } from "../../../server/src/features/intake/application/application-record.service.ts";
import type { ClientRecord, SentApplication, SentFile } from "./ledger.ts";
import type { StoredTruth } from "./stored-truth.ts";

interface FoundFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly place: "documents" | "draft";
  readonly reference: string | undefined;
  readonly sha256: () => Promise<string>;
}

interface Audit {
  readonly origin: string;
  readonly truth: StoredTruth;
  /** Records a violation. */
  readonly violate: (sentence: string) => void;
}

export interface AuditedClient {
  readonly documents: number;
  readonly draftFiles: number;
  readonly applications: number;
  /** Abandoned, but stored. */
  readonly unheard: number;
}

const consentsEach = fieldEntries(applicationForm).filter(({ field }) => field.kind === "consent").length;

/** Compares what a client sent and heard with what the server shows and stores. */
export const auditClient = async (audit: Audit, record: ClientRecord): Promise<AuditedClient> => {
  const files = await findFiles(audit, record);
  const applications = await audit.truth.exports.exportOwn(record.client.clientId).catch((error: Error) => {
    audit.violate(`A client's applications can't be opened: ${error.message}`);
    return [];
  });
  await auditFiles(audit, record, files);
  for (const sent of record.applications) auditApplication(audit, sent, { applications, files });
  await auditCounts(audit, record, applications);
  const names = new Set(files.map(({ name }) => name));
  return {
    documents: files.filter(({ place }) => place === "documents").length,
    draftFiles: files.filter(({ place }) => place === "draft").length,
    applications: applications.length,
    unheard: record.files.filter(({ name, outcome }) => outcome === "abandoned" && names.has(name)).length,
  };
};

const findFiles = async ({ origin, truth, violate }: Audit, { client }: ClientRecord): Promise<FoundFile[]> => {
  const { headers, clientId } = client;
  const read = async <Body>(address: string) =>
    (await (await fetch(origin + apiBase + address, { headers })).json()) as Body;
  const list = await read<AnswerOf<typeof documentTypes>>(documentTypes.path.replace(":userId", clientId));
  const draft = await read<AnswerOf<typeof draftFiles>>(draftFiles.path);
  const documents = list.data.flatMap((type) => type.documents);
  const takes = [...documents, ...draft.data].reduce((sum, { size_bytes: bytes }) => sum + bytes, 0);
  if (takes !== list.used_bytes)
    violate(`The server reports ${list.used_bytes} bytes for a client whose files take ${takes}.`);
  return [
    ...documents.map((each) => ({
      name: each.filename,
      sizeBytes: each.size_bytes,
      place: "documents" as const,
      reference: each.application_reference,
      sha256: () => hashAnswer(origin + each.document),
    })),
    ...draft.data.map((each) => ({
      name: each.filename,
      sizeBytes: each.size_bytes,
      place: "draft" as const,
      reference: undefined,
      sha256: () => truth.sha256OfDraftFile(each.id),
    })),
  ];
};

const hashAnswer = async (address: string): Promise<string> => {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the answer was ${response.status}`);
  return createHash("sha256").update(bytes).digest("hex");
};

/**
 * Everything acknowledged is in its place exactly once, nothing is there twice or unsent, and every file has its own
 * bytes.
 */
const auditFiles = async ({ violate }: Audit, record: ClientRecord, found: readonly FoundFile[]): Promise<void> => {
  const sent = new Map(record.files.map((file) => [file.name, file]));
  for (const file of found) {
    const known = sent.get(file.name);
    if (!known) violate(`"${file.name}" is stored, but no one sent it.`);
    else await auditContent(violate, known, file);
  }
  for (const file of record.files) {
    const places = found.filter(({ name }) => name === file.name);
    if (places.length > 1) violate(`"${file.name}" is stored ${places.length} times.`);
    if (places.length === 0 && file.outcome === "acknowledged")
      violate(`"${file.name}" was acknowledged but isn't stored.`);
  }
};

const auditContent = async (violate: Audit["violate"], sent: SentFile, found: FoundFile): Promise<void> => {
  if (sent.place !== "either" && sent.place !== found.place)
    violate(`"${sent.name}" belongs to the ${sent.place}, but is in the ${found.place}.`);
  // A document uploaded by itself belongs to no application. Any other one does.
  if (found.place === "documents" && (sent.way === "document") !== (found.reference === undefined))
    violate(`"${sent.name}" has the application ${found.reference ?? "none"}.`);
  if (sent.sizeBytes !== found.sizeBytes) violate(`"${sent.name}" has ${found.sizeBytes} bytes.`);
  const hash = await found.sha256().catch((error: Error) => `unreadable: ${error.message}`);
  if (hash !== sent.sha256) violate(`"${sent.name}" has other bytes than were sent (${hash}).`);
};

interface Found {
  readonly applications: readonly ExportedApplication[];
  readonly files: readonly FoundFile[];
}

/** An application is complete, with readable sealed answers, its co-borrower, and its file, or absent. */
const auditApplication = ({ violate }: Audit, sent: SentApplication, { applications, files }: Found): void => {
  const alike = applications.filter(({ answers }) => answers.some(({ answer }) => answer === sent.name));
  const file = files.find(({ name }) => name === sent.fileName);
  const [found] = alike;
  if (!found) {
    if (sent.outcome === "acknowledged")
      violate(`The application of "${sent.name}" was acknowledged but isn't stored.`);
    if (file) violate(`"${file.name}" is stored without its application.`);
    return;
  }
  if (alike.length > 1) violate(`The application of "${sent.name}" is stored ${alike.length} times.`);
  if (sent.reference !== undefined && found.reference !== sent.reference)
    violate(`"${sent.name}" was acknowledged as ${sent.reference} and is ${found.reference}.`);
  if (file?.reference !== found.reference) violate(`The application ${found.reference} lacks "${sent.fileName}".`);
  const endsIn = (list: readonly { readonly answer: string }[] | undefined, digits: string) =>
    list?.some(({ answer }) => answer === `ends in ${digits}`);
  if (!endsIn(found.answers, sent.ownerDigits))
    violate(`The application ${found.reference} has another's sealed answers.`);
  if (found.co_borrowers.length !== 1 || !endsIn(found.co_borrowers[0], sent.coBorrowerDigits))
    violate(`The application ${found.reference} has ${found.co_borrowers.length} co-borrowers, or another's.`);
};

const auditCounts = async (
  { truth, violate }: Audit,
  { client: { clientId }, applications: sent }: ClientRecord,
  applications: readonly ExportedApplication[],
): Promise<void> => {
  const names = new Set(sent.map(({ name }) => name));
  for (const { reference, answers } of applications) {
    if (!answers.some(({ answer }) => names.has(answer))) violate(`No one sent the application ${reference}.`);
  }
  const consents = await truth.count("consents where client_id = $1 and subject = 'application'", clientId);
  if (consents !== applications.length * consentsEach)
    violate(`There are ${consents} consents for ${applications.length} applications.`);
};
