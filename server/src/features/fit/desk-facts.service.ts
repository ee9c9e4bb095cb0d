import type { AnswerOf, BodyOf } from "@funding-desk/contract/endpoint";
import type { clientFacts, correctFact } from "@funding-desk/contract/fit/desk-api";
import { type FactName, facts } from "@funding-desk/contract/fit/fact";
import { lockClient } from "../../client/client.repository.ts";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import type { ClientFacts, FactSheet } from "./client-facts.service.ts";
import { findFacts } from "./fit-facts.repository.ts";

export type DeskFacts = ReturnType<typeof createDeskFacts>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly clientFacts: Pick<ClientFacts, "load" | "requireSound" | "store">;
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
export const createDeskFacts = ({ database, access, audit, clientFacts: all, files }: Deps) => ({
  /** Records that the file was opened. @throws {DomainError} `not_found` */
  async open(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientFacts>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const sheet = await all.load(clientId);
    await files.recordView(staff, clientId);
    return toWire(staff, sheet);
  },

  /** @throws {DomainError} `not_found`; `invalid_fields`; `answers_changed` */
  async correct(
    staff: StaffIdentity,
    { clientId, fact }: Corrected,
    { entry, expected_revision: expectedRevision }: BodyOf<typeof correctFact>,
  ): Promise<AnswerOf<typeof correctFact>["data"]> {
    await access.requireVisible(database, staff, clientId);
    all.requireSound(fact, entry);
    await withTransaction(database, async (tx) => {
      await lockClient(tx, clientId);
      const { revision = 0 } = (await findFacts(tx, clientId)) ?? {};
      if (revision !== expectedRevision) throw new DomainError("answers_changed");
      await all.store(tx, { clientId, fact, entry, staffId: staff.staffId });
      await audit.record(tx, {
        ...actedBy(staff),
        action: "fact.corrected",
        clientId,
        subject: facts[fact].label,
        detail: { fact, withdrawn: entry === null },
      });
    });
    return toWire(staff, await all.load(clientId));
  },
});

/** What was told besides the forms is sealed, so it isn't for auditors. */
const toWire = (staff: StaffIdentity, { today, facts: shown, revision }: FactSheet) => {
  const hidden = staff.role === "auditor" ? shown.filter(({ told }) => told !== null) : [];
  return {
    today,
    facts: shown.filter((each) => !hidden.includes(each)),
    kept: hidden.map(({ fact }) => fact),
    revision,
  };
};
