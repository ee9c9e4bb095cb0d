import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { clientFacts, correctFact } from "@funding-desk/contract/matching/fit/desk-api";
import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientFacts, FactSheet } from "./client-facts.service.ts";
import { findFacts } from "./fit-facts.repository.ts";
import type { ToldFact } from "./told-facts.ts";

export type DeskFacts = ReturnType<typeof createDeskFacts>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly clientFacts: Pick<ClientFacts, "load" | "requireSound" | "store">;
  readonly documents: Pick<DocumentService, "listPapers" | "find">;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

interface Corrected {
  readonly clientId: string;
  readonly fact: FactName;
}

/** What staff see and correct of a client's facts. */
export const createDeskFacts = ({ database, access, audit, clientFacts: all, documents, files }: Deps) => {
  /** What was told besides the forms, and what statements say, is sealed, so it isn't for auditors. */
  const toWire = async (
    staff: StaffIdentity,
    clientId: string,
    { today, facts: shown, revision }: FactSheet,
  ): Promise<AnswerOf<typeof clientFacts>["data"]> => {
    const hidden = staff.role === "auditor" ? shown.filter(({ evidence }) => evidence.kind !== "answer") : [];
    return {
      today,
      facts: shown.filter((each) => !hidden.includes(each)),
      papers: await documents.listPapers(clientId),
      kept: hidden.map(({ fact }) => fact),
      revision,
    };
  };

  const getDocument = async (clientId: string, id: string): Promise<ToldFact["document"]> => {
    const document = await documents.find(clientId, id);
    if (!document) throw invalidField("document_id", "This document isn't on file anymore.");
    return { id, name: document.name };
  };

  return {
    /** Records that the file was opened. @throws {DomainError} `not_found` */
    async open(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientFacts>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const sheet = await all.load(clientId);
      await files.recordView(staff, clientId);
      return toWire(staff, clientId, sheet);
    },

    /** @throws {DomainError} `not_found`; `invalid_fields`, also for a document that isn't the client's; `answers_changed` */
    async correct(
      staff: StaffIdentity,
      { clientId, fact }: Corrected,
      { entry, document_id: documentId, expected_revision: expectedRevision }: BodyOf<typeof correctFact>,
    ): Promise<AnswerOf<typeof correctFact>["data"]> {
      await access.requireVisible(database, staff, clientId);
      all.requireSound(fact, entry);
      const document = entry && documentId ? await getDocument(clientId, documentId) : undefined;
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const { revision = 0 } = (await findFacts(tx, clientId)) ?? {};
        if (revision !== expectedRevision) throw new DomainError("answers_changed");
        await all.store(tx, {
          clientId,
          fact,
          entry,
          staffId: staff.staffId,
          ...(document ? { document } : {}),
        });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "fact.corrected",
          clientId,
          subject: facts[fact].label,
          detail: { fact, withdrawn: entry === null },
        });
      });
      return toWire(staff, clientId, await all.load(clientId));
    },
  };
};
