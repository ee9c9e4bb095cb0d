import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMemberForUpdate } from "./member.repository.ts";
import { type CardRow, findCard, findCardOfAdvisor, updatePhone, updatePortrait } from "./staff-card.repository.ts";

export type StaffCardService = ReturnType<typeof createStaffCardService>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly inspector: Pick<FileInspector, "drawPortrait">;
}

interface Target {
  /** Who makes the change. */
  readonly staff: StaffIdentity;
  /** Whose card it is: the caller's own, or for managers anyone's. */
  readonly memberId: string;
}

type Shown = Extract<DetailOf<"staff.changed">, { shown_to_clients: string }>;

const toWire = ({ name, phone, portrait_base64: portrait, time_zone, weekly }: CardRow): AdvisorCardWire => ({
  name,
  phone,
  portrait: portrait === null ? null : `data:image/jpeg;base64,${portrait}`,
  hours: time_zone === null ? null : { weekly: [...weekly], time_zone },
});

/** What clients see of their advisor. */
export const createStaffCardService = ({ database, audit, inspector }: Deps) => {
  /** @throws {DomainError} `not_found` */
  const load = async (memberId: string): Promise<AdvisorCardWire> =>
    toWire(requireFound(await findCard(database, memberId)));

  const change = async ({ staff, memberId }: Target, detail: Shown, work: (tx: Transaction) => Promise<void>) => {
    await withTransaction(database, async (tx) => {
      const { name } = requireFound(await findMemberForUpdate(tx, memberId));
      await work(tx);
      await audit.record(tx, { ...actedBy(staff), action: "staff.changed", subject: name, detail });
    });
    return load(memberId);
  };

  return {
    load,

    /** The card of the client's advisor; null without one. */
    async findForClient(clientId: string): Promise<AdvisorCardWire | null> {
      const row = await findCardOfAdvisor(database, clientId);
      return row ? toWire(row) : null;
    },

    /** @param typed blank for no number. @throws {DomainError} `not_found`, `invalid_fields` */
    async changePhone(target: Target, typed: string): Promise<AdvisorCardWire> {
      const digits = typed.replace(/\D/g, "");
      const isNone = typed.trim() === "";
      requireNone({ phone: isNone || digits.length === 10 ? undefined : "Enter a phone number of 10 digits." });
      const phone = isNone ? null : digits;
      return change(target, { shown_to_clients: "direct line", is_removed: isNone }, (tx) =>
        updatePhone(tx, target.memberId, phone),
      );
    },

    /** @param jpeg base64; null for none. @throws {DomainError} `not_found`, `invalid_fields` */
    async changePortrait(target: Target, jpeg: string | null): Promise<AdvisorCardWire> {
      const portrait = jpeg === null ? null : await inspector.drawPortrait(Buffer.from(jpeg, "base64"));
      requireNone({ jpeg: portrait === undefined ? "This isn't a JPEG picture that we can open." : undefined });
      return change(target, { shown_to_clients: "portrait", is_removed: !portrait }, (tx) =>
        updatePortrait(tx, target.memberId, portrait ?? null),
      );
    },
  };
};
