import type { ListedEmailPolicy } from "@funding-desk/contract/email";
import {
  type changeEmailPolicy,
  emailPolicyLimits,
  topLevelDomainShape,
} from "@funding-desk/contract/email-policy/desk-api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import { type DomainError, invalidField } from "../../errors.ts";
import type { Live } from "../../live/live.ts";
import { changedMeanwhile, changesBetween } from "../../setting-changes.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import { findEmailPolicy, listEndingsInUse, lockEmailPolicy, saveEmailPolicy } from "./email-policy.repository.ts";

type Setting = AnswerOf<typeof changeEmailPolicy>["data"];

/** Which e-mail addresses are taken: the installation's own endings, and those that the firm has added. */
export interface EmailPolicyService {
  /** As this server knows it: anew after every change, on whichever server it was made. */
  current(): ListedEmailPolicy;
  load(): Promise<Setting>;
  /** @throws {DomainError} `invalid_fields`, `setting_changed` */
  change(
    staff: StaffIdentity,
    change: { readonly added: readonly string[]; readonly expectedRevision: number },
  ): Promise<Setting>;
}

interface Deps {
  readonly database: Database;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell" | "watch">;
  /** The installation's own. */
  readonly base: ListedEmailPolicy;
  readonly logger: { warn(sentence: string): void };
}

export const createEmailPolicyService = async (deps: Deps): Promise<EmailPolicyService> => {
  const { database, audit, live, base, logger } = deps;
  const always = base.topLevelDomains;
  let policy = base;
  let newest = 0;

  const know = (added: readonly string[], revision: number): void => {
    // Two readings may come back in the other order.
    if (revision < newest) return;
    newest = revision;
    policy = { ...base, topLevelDomains: [...always, ...added] };
  };
  const read = async (): Promise<void> => {
    const row = await findEmailPolicy(database);
    know(row?.added ?? [], row?.revision ?? 0);
  };
  const load = async (): Promise<Setting> => {
    const row = await findEmailPolicy(database);
    const added = [...(row?.added ?? [])];
    return {
      always: [...always],
      added,
      in_use: await listEndingsInUse(database, added),
      revision: row?.revision ?? 0,
    };
  };

  await read();
  live.watch("setting", () => {
    read().catch(() =>
      logger.warn("The accepted e-mail domains could not be read anew; the ones known until now hold."),
    );
  });

  return {
    current: () => policy,
    load,

    async change(staff, { added: typed, expectedRevision }) {
      const added = checked(typed, always);
      await withTransaction(database, async (tx) => {
        await lockEmailPolicy(tx);
        const row = await findEmailPolicy(tx);
        if ((row?.revision ?? 0) !== expectedRevision) throw changedMeanwhile(row?.changed_by_name ?? null);
        const before = row?.added ?? [];
        const lost = before.filter((ending) => !added.includes(ending));
        const [used] = await listEndingsInUse(tx, lost);
        if (used !== undefined)
          throw invalid(`A client has an address that ends in .${used}, and could not sign in any more.`);
        await saveEmailPolicy(tx, added, staff.staffId);
        await live.tell(tx, { kind: "setting" });
        await audit.record(tx, {
          actor: staffActor(staff),
          action: "setting.changed",
          subject: "accepted e-mail domains",
          detail: changesBetween({ added: before.join(", ") }, { added: added.join(", ") }),
          address: staff.address,
        });
      });
      // This server at once: whoever saved it tries it next.
      await read();
      return load();
    },
  };
};

const invalid = (sentence: string): DomainError => invalidField("added", sentence);

const checked = (typed: readonly string[], always: readonly string[]): string[] => {
  const endings = typed.map((each) => each.trim().toLowerCase().replace(/^\./, ""));
  const strange = endings.find((ending) => !topLevelDomainShape.test(ending));
  if (strange !== undefined)
    throw invalid(
      `"${strange.slice(0, emailPolicyLimits.endingChars)}" is no ending. Please enter what stands after the last dot: io.`,
    );
  const added = [...new Set(endings)].filter((ending) => !always.includes(ending)).toSorted();
  if (added.length > emailPolicyLimits.endings) throw invalid(`At most ${emailPolicyLimits.endings} endings.`);
  return added;
};
