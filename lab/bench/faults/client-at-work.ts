import { createHash, randomInt } from "node:crypto";
import { uploadDocuments } from "@funding-desk/contract/documents/document/api";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { submitApplication, uploadDraftFile } from "@funding-desk/contract/intake/application/submit-api";
import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { makePdf, makePng } from "../../../server/src/testing/made-files.ts";
import { buildMultipart } from "../../../server/src/testing/multipart.ts";
import type { ClientRecord, Ledger, SentFile, Way } from "./ledger.ts";
import type { createPersistentCall } from "./persistent-call.ts";

/** A client may store 200 MB, and a list shows a thousand documents. Before either limit, another client takes over. */
const mostBytes = 150 * 1024 * 1024;
const mostFiles = 800;
/** The draft's field takes six. */
const mostDraftFiles = 6;
const fileKilobytes = [20, 400] as const;

interface Work {
  readonly ledger: Ledger;
  readonly call: ReturnType<typeof createPersistentCall>;
}

/** Counts everything sent, so that every name is unique. */
let serial = 0;

/** Uploads documents and draft files and submits applications until it's told to stop or reaches a limit. */
export const workAsClient = async (work: Work, record: ClientRecord, isOver: () => boolean): Promise<void> => {
  while (!isOver() && !isFull(record)) {
    const choice = randomInt(10);
    const draftFiles = record.files.filter(({ place }) => place !== "documents").length;
    if (choice < 5) await sendDocument(work, record);
    else if (choice < 8 && draftFiles < mostDraftFiles) await sendDraftFile(work, record);
    else await submit(work, record);
  }
};

const isFull = ({ files }: ClientRecord): boolean =>
  files.length >= mostFiles || files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > mostBytes;

const makeFile = async (way: Way): Promise<Omit<SentFile, "outcome"> & { readonly bytes: Buffer }> => {
  const bytesWanted = { bytes: randomInt(fileKilobytes[0], fileKilobytes[1]) * 1024 };
  const isPdf = randomInt(2) === 0;
  const bytes = isPdf ? makePdf(bytesWanted) : await makePng(bytesWanted);
  serial += 1;
  return {
    way,
    bytes,
    name: `${way} ${serial}.${isPdf ? "pdf" : "png"}`,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizeBytes: bytes.length,
    place: way === "draft file" ? "draft" : "documents",
  };
};

const sendDocument = async ({ call, ledger }: Work, { client, files }: ClientRecord): Promise<void> => {
  const { bytes, ...file } = await makeFile("document");
  const fields = { lead_user_id: client.clientId, lead_document_type_id: String(1 + randomInt(9)) };
  const body = await buildMultipart(fields, [{ part: "documents", name: file.name, bytes }]);
  const answer = await call("document", { client, address: apiBase + uploadDocuments.path, body });
  files.push({ ...file, outcome: answer ? "acknowledged" : "abandoned" });
  if (answer) requireNamed(ledger, answer.data, file.name);
};

const sendDraftFile = async ({ call, ledger }: Work, { client, files }: ClientRecord): Promise<void> => {
  const { bytes, ...file } = await makeFile("draft file");
  const body = await buildMultipart({ field: "bankStatements" }, [{ part: "file", name: file.name, bytes }]);
  const answer = await call("draft file", { client, address: apiBase + uploadDraftFile.path, body });
  files.push({ ...file, outcome: answer ? "acknowledged" : "abandoned" });
  if (answer) requireNamed(ledger, [answer.data], file.name);
};

/** A retry must return what was stored first: exactly the file that was sent. */
const requireNamed = (ledger: Ledger, stored: unknown, name: string): void => {
  const names = Array.isArray(stored) ? stored.map(({ filename }) => filename) : [];
  if (names.length !== 1 || names[0] !== name)
    ledger.violations.push(`"${name}" was acknowledged with ${JSON.stringify(names)}.`);
};

const submit = async ({ call }: Work, { client, files, applications }: ClientRecord): Promise<void> => {
  const { bytes, ...file } = await makeFile("application");
  const own = {
    name: `Analytical Engines No. ${serial}, LLC`,
    ownerDigits: toDigits(serial),
    coBorrowerDigits: toDigits(serial + 1),
    fileName: file.name,
  };
  const coBorrower = {
    ...coBorrowerWireBody,
    x_studio_social_security_number_encrypted: `900-70-${own.coBorrowerDigits}`,
  };
  const fields = {
    ...applicationWire,
    x_studio_legal_business_name: own.name,
    x_studio_social_security_number_ssn: `123-45-${own.ownerDigits}`,
    co_borrowers: JSON.stringify([coBorrower]),
  };
  const body = await buildMultipart(fields, [{ part: "x_studio_upload_voided_check", name: file.name, bytes }]);
  const answer = await call("application", { client, address: apiBase + submitApplication.path, body });
  const outcome = answer ? "acknowledged" : "abandoned";
  for (const each of files) if (each.place !== "documents") each.place = answer ? "documents" : "either";
  files.push({ ...file, outcome });
  applications.push({ ...own, outcome, reference: answer?.result?.reference });
};

/** Four digits, not all zero. */
const toDigits = (number: number): string => String(1 + (number % 9998)).padStart(4, "0");
