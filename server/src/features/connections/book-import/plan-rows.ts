import { randomUUID } from "node:crypto";
import { importColumns } from "@funding-desk/contract/connections/book-import/columns";
import { normalizeSpelling } from "@funding-desk/contract/forms/options/option";
import { limits } from "@funding-desk/contract/platform/limits";
import type { FinishedRow, ImportTable, NewClient, NewDeal, OpenRow, StoredEmail } from "./book-import.repository.ts";
import type { BookBusiness, BookEntry } from "./read-cells.ts";

export interface NewOwner {
  readonly clientId: string;
  readonly business: BookBusiness;
}

export interface WrittenNote {
  readonly clientId: string;
  readonly id: string;
  readonly text: string;
}

interface Entry {
  readonly row: OpenRow;
  readonly entry: BookEntry;
}

interface Known {
  /** Clients who have a line's email. */
  readonly clients: readonly StoredEmail[];
  /** Who still works here. */
  readonly advisorIds: ReadonlySet<string>;
  readonly job: Pick<ImportTable, "for_matches" | "advisor_id">;
}

/** What each line becomes: a client of its own, something about one we have, or nothing. */
export const planRows = (entries: readonly Entry[], { clients, advisorIds, job }: Known) => {
  const known = new Map(clients.map(({ email, ...client }) => [email, client] as const));
  const created: NewClient[] = [];
  const businesses: NewOwner[] = [];
  const attached = new Set<string>();
  const deals: NewDeal[] = [];
  const notes: WrittenNote[] = [];
  const finished = entries.map(({ row, entry }): FinishedRow => {
    const { business, deal, advisor } = entry;
    const email = entry.email.toLowerCase();
    const client = known.get(email);
    const place = choosePlace(row, client, job.for_matches);
    if (place === "skip") return { number: row.number, outcome: "skipped", client_id: null, note_id: null };
    const clientId = place === "create" ? randomUUID() : place.clientId;
    if (place === "create") {
      const advisorId = advisor && advisorIds.has(advisor.id) ? advisor.id : job.advisor_id;
      created.push({ ...entry, id: clientId, advisorId });
      if (business) businesses.push({ clientId, business });
      known.set(email, { id: clientId, is_ours: true, business_name: business?.name ?? null });
    } else if (!place.isOurs) attached.add(clientId);
    const text = place === "create" ? entry.note : addBusiness(entry, client?.business_name ?? null);
    const noteId = text === "" ? null : randomUUID();
    if (noteId !== null) notes.push({ clientId, id: noteId, text });
    if (deal) deals.push(toDeal(row.number, clientId, deal));
    const isNew = place === "create" || place.isOurs;
    return {
      number: row.number,
      outcome: isNew ? "created" : "attached",
      client_id: clientId,
      note_id: noteId,
    };
  });
  return { created, businesses, attached, deals, notes, finished };
};

/** The note, with the line's business if the client we have isn't known for it. Their profile stays theirs. */
const addBusiness = ({ business, note }: BookEntry, known: string | null): string => {
  if (!business || (business.name !== null && normalizeSpelling(business.name) === normalizeSpelling(known ?? "")))
    return note;
  const lines = [
    [importColumns.business_name.label, business.name],
    [importColumns.business_street.label, business.street],
    [importColumns.business_city.label, business.city],
    [importColumns.business_zip.label, business.zip],
    [importColumns.business_phone.label, business.phone],
    [importColumns.industry.label, business.other_industry ?? business.industry],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [note, lines.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n")
    .slice(0, limits.noteChars);
};

type Place = "skip" | "create" | { readonly clientId: string; readonly isOurs: boolean };

/** The client with the row's email is always the same person. Of one with the phone or the name, the manager decides. */
const choosePlace = (
  { verdict, match_id: matchId, matched_by: matchedBy, decision }: OpenRow,
  byEmail: { readonly id: string; readonly is_ours: boolean } | undefined,
  forMatches: string,
): Place => {
  if (verdict === "new" && decision === "skip") return "skip";
  if (byEmail?.is_ours) return { clientId: byEmail.id, isOurs: true };
  const chosen = decision ?? forMatches;
  if (byEmail) return chosen === "attach" ? { clientId: byEmail.id, isOurs: false } : "skip";
  if (matchId === null || matchedBy === "email") return "create";
  if (chosen === "attach") return { clientId: matchId, isOurs: false };
  return chosen === "create" ? "create" : "skip";
};

const toDeal = (number: number, clientId: string, deal: NonNullable<BookEntry["deal"]>): NewDeal => ({
  id: randomUUID(),
  client_id: clientId,
  import_row: number,
  ...deal,
});
