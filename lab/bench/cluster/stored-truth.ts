import { createHash } from "node:crypto";
import { documentTypes } from "@funding-desk/contract/documents/document/api";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import { loadDraft } from "@funding-desk/contract/intake/draft/api";
import type { SessionTokens } from "../../../server/src/identity/session/session-token.ts";
import { verifyChain } from "../../../server/src/platform/audit/audit-chain.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import type { Journal } from "./journal.ts";
import type { Person } from "./person.ts";

interface Truth {
  readonly database: Database;
  readonly tokens: SessionTokens;
  readonly origin: string;
  readonly journal: Journal;
}

export interface Findings {
  lost: number;
  twice: number;
  compared: number;
}

/** Compares what people were told with what is stored: everything acknowledged is there once, and nothing else. */
export const compareWithStored = async (truth: Truth, people: readonly Person[]): Promise<Findings> => {
  const findings: Findings = { lost: 0, twice: 0, compared: 0 };
  for (const person of people) {
    await compareRows(truth, person, findings);
    await compareFiles(truth, person, findings);
    await compareDraft(truth, person, findings);
  }
  return findings;
};

/** Sentences about the audit and the calendar. Good ones too. */
export const inspectWhole = async ({ database, journal }: Truth): Promise<string[]> => {
  const { checked, problems } = await verifyChain(database);
  journal.violations.push(...problems);
  const overlaps = await database.getValue<number>(
    `select count(*) as count from appointments a join appointments b on a.id < b.id and a.advisor_id = b.advisor_id
       and a.taken && b.taken where a.status = 'Scheduled' and b.status = 'Scheduled'`,
  );
  if (overlaps > 0) journal.violations.push(`${overlaps} calls overlap.`);
  return [
    problems.length === 0 ? `The audit is whole: ${checked} entries` : `The audit has ${problems.length} problems`,
    `${overlaps} double bookings`,
  ];
};

const compareRows = async ({ database, tokens, journal }: Truth, person: Person, findings: Findings): Promise<void> => {
  const { clientId } = person.client;
  const own = (statement: string) => database.listValues<string>(statement, [clientId]);
  const compare = (what: string, told: readonly string[], stored: readonly string[]) =>
    compareLists({ what, told, stored }, { journal, findings });
  compare(
    "pre-qualification",
    person.references,
    await own("select reference from prequalifications where client_id = $1"),
  );
  compare("message", person.messageIds, await own("select id from messages where client_id = $1 and from_client"));
  compare("note", person.noteIds, await own("select id from notes where client_id = $1"));
  const calls = await own("select id || ' ' || status from appointments where client_id = $1");
  compare(
    "booking",
    [...person.calls].map(([id, status]) => `${id} ${status}`),
    calls,
  );
  const sessions = await own("select id from sessions where client_id = $1");
  const signedIn = await Promise.all(person.sessionTokens.map(async (token) => (await tokens.verify(token)).sessionId));
  // A sign-in whose answer was lost leaves a session that no one uses.
  compare(
    "sign-in",
    signedIn,
    sessions.filter((id) => signedIn.includes(id)),
  );
};

const compareFiles = async ({ origin, journal }: Truth, person: Person, findings: Findings): Promise<void> => {
  // Others may not be pre-qualified, and have no documents then.
  if (person.files.size === 0) return;
  const { headers, clientId } = person.client;
  const address = origin + apiBase + documentTypes.path.replace(":userId", clientId);
  const list = (await (await fetch(address, { headers })).json()) as AnswerOf<typeof documentTypes>;
  const documents = list.data.flatMap((type) => type.documents);
  const stored = documents.map(({ filename }) => filename);
  compareLists({ what: "upload", told: [...person.files.keys()], stored }, { journal, findings });
  for (const { filename, document } of documents) {
    const opened = await fetch(origin + document);
    if (hash(Buffer.from(await opened.arrayBuffer())) !== person.files.get(filename))
      journal.violations.push(`"${filename}" opens with other bytes than were sent (${opened.status}).`);
  }
};

const compareDraft = async (
  { origin, journal }: Truth,
  { client, draft }: Person,
  findings: Findings,
): Promise<void> => {
  if (!draft) return;
  const address = origin + apiBase + loadDraft.path.replace(":form", "prequalification");
  const stored = ((await (await fetch(address, { headers: client.headers })).json()) as AnswerOf<typeof loadDraft>)
    .data;
  findings.compared += 1;
  if (stored?.answers.notes === draft.text) return;
  findings.lost += 1;
  journal.violations.push(`A draft says "${stored?.answers.notes}", but "${draft.text}" was acknowledged last.`);
};

const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

interface Lists {
  readonly what: string;
  readonly told: readonly string[];
  readonly stored: readonly string[];
}

const compareLists = (
  { what, told, stored }: Lists,
  { journal, findings }: { readonly journal: Journal; readonly findings: Findings },
): void => {
  findings.compared += told.length;
  for (const each of told.filter((id) => !stored.includes(id))) {
    findings.lost += 1;
    journal.violations.push(`The ${what} ${each} was acknowledged but isn't stored.`);
  }
  const extra = stored.length - new Set(stored.filter((id) => told.includes(id))).size;
  if (extra <= 0) return;
  findings.twice += extra;
  journal.violations.push(`A client has ${extra} more of ${what} than they sent.`);
};
