import type { ListedEmailPolicy } from "@funding-desk/contract/firm/email";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type changeEmailPolicy,
  emailPolicyLimits,
  topLevelDomainShape,
} from "@funding-desk/contract/office/email-policy/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type DomainError, invalidField } from "../../../platform/errors/errors.ts";
import type { Live } from "../../../platform/live/live.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findEmailPolicy, listEndingsInUse, lockEmailPolicy, saveEmailPolicy } from "./email-policy.repository.ts";

type Setting = AnswerOf<typeof changeEmailPolicy>["data"];

/** Which email addresses we accept: the configured endings and those the firm has added. */
export type EmailPolicyService = Awaited<ReturnType<typeof createEmailPolicyService>>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly live: Pick<Live, "notify" | "watch">;
  /** From the configuration. */
  readonly base: ListedEmailPolicy;
}

export const createEmailPolicyService = async (deps: Deps) => {
  const { database, live, base } = deps;
  const always = base.topLevelDomains;
  let policy = base;
  let newest = 0;

  const remember = (added: readonly string[], revision: number): void => {
    // Two reads may finish in the other order.
    if (revision < newest) return;
    newest = revision;
    policy = { ...base, topLevelDomains: [...always, ...added] };
  };
  const read = async (): Promise<void> => {
    const row = await findEmailPolicy(database);
    remember(row?.added ?? [], row?.revision ?? 0);
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
  live.watch(read);

  return {
    /** This server's copy, refreshed after a change on any server. */
    current: (): ListedEmailPolicy => policy,
    load,

    /** @throws {DomainError} `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      { added: typed, expected_revision: expectedRevision }: BodyOf<typeof changeEmailPolicy>,
    ): Promise<Setting> {
      const added = checkEndings(typed, always);
      await changeSetting(deps, staff, {
        lock: lockEmailPolicy,
        read: findEmailPolicy,
        act: async (tx, row) => {
          requireRevision(row, expectedRevision);
          const before = row?.added ?? [];
          const lost = before.filter((ending) => !added.includes(ending));
          const [used] = await listEndingsInUse(tx, lost);
          if (used !== undefined)
            throw invalid(`A client's address ends in .${used}. Without it, they couldn't sign in.`);
          await saveEmailPolicy(tx, added, staff.staffId);
          return {
            setting: "accepted e-mail domains",
            changes: listSettingChanges({ added: before.join(", ") }, { added: added.join(", ") }),
          };
        },
      });
      // Refresh this server now, because the person who saved it will try it next.
      await read();
      return load();
    },
  };
};

const invalid = (sentence: string): DomainError => invalidField("added", sentence);

const checkEndings = (typed: readonly string[], always: readonly string[]): string[] => {
  const endings = typed.map((each) => each.trim().toLowerCase().replace(/^\./, ""));
  const strange = endings.find((ending) => !topLevelDomainShape.test(ending));
  if (strange !== undefined)
    throw invalid(
      `"${strange.slice(0, emailPolicyLimits.endingChars)}" isn't a valid ending. Please enter the part after the last dot, for example io.`,
    );
  const added = [...new Set(endings)].filter((ending) => !always.includes(ending)).toSorted();
  if (added.length > emailPolicyLimits.endings) throw invalid(`At most ${emailPolicyLimits.endings} endings.`);
  return added;
};
