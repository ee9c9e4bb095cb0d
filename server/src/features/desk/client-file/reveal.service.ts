import type { revealValue } from "@funding-desk/contract/desk/client-file/desk-api";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { findSubjectId, parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { CorrectionService } from "../../intake/correction/correction.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";

export type RevealService = ReturnType<typeof createRevealService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly corrections: Pick<CorrectionService, "find">;
}

export const createRevealService = ({ database, access, audit, corrections }: Deps) => ({
  /**
   * The full value of one sensitive answer. Records who revealed it and why before answering.
   * @throws {DomainError} `not_found`
   */
  async reveal(
    staff: StaffIdentity,
    clientId: string,
    { subject, field: wire, reason }: BodyOf<typeof revealValue>,
  ): Promise<string> {
    await access.requireVisible(database, staff, clientId);
    return withTransaction(database, async (tx) => {
      const found = await corrections.find(tx, {
        kind: parseSubjectKind(subject),
        id: findSubjectId(subject) ?? clientId,
      });
      const entry =
        found && fieldEntries(found.filled.form).find(({ field }) => field.wire === wire && field.sensitive);
      const answer = entry && found.filled.answers[entry.name];
      if (!entry || found?.clientId !== clientId || answer === undefined) throw new DomainError("not_found");
      await audit.record(tx, {
        ...actedBy(staff),
        action: waysOut.reveal.audit,
        clientId,
        subject: `${entry.field.label}, ${found.name}`,
        detail: { field: wire, reason },
      });
      return getKindRules(entry.field).show(answer, entry.field);
    });
  },
});
