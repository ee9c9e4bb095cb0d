import type { Firm } from "@funding-desk/contract/firm/firm";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type ClaimSetting, type changeClaim, claimLimits } from "@funding-desk/contract/site/claim/desk-api";
import type { StatedClaims } from "@funding-desk/contract/site/claim/shown";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { Changes } from "../../../platform/live/kept.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type ClaimRow, listClaims, lockClaim, seedClaims, updateClaim } from "./claim.repository.ts";

type Content = Omit<BodyOf<typeof changeClaim>, "expected_revision">;

/** The numbers the site claims, with their evidence. The configuration decides which ones exist. */
export type ClaimService = Awaited<ReturnType<typeof createClaimService>>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly firm: Firm;
  readonly changes: Pick<Changes, "note">;
}

/** Copies the configuration's claims into the database. Claims changed at the desk stay. */
export const createClaimService = async ({ database, audit, live, firm, changes }: Deps) => {
  await seedClaims(
    database,
    Object.entries(firm.claims).map(([key, { checkedOn, isSample, ...claim }]) => ({
      key,
      ...claim,
      checked_on: checkedOn,
      is_sample: isSample,
    })),
  );
  const order = Object.keys(firm.claims);
  // A claim removed from the configuration appears on no page.
  const listKnown = async () =>
    (await listClaims(database))
      .filter(({ key }) => order.includes(key))
      .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));

  return {
    list: async (): Promise<ClaimSetting[]> => (await listKnown()).map(toSetting),

    /** For the pages. */
    listStated: async (): Promise<StatedClaims> =>
      Object.fromEntries((await listKnown()).map(({ key, value, wording }) => [key, { value, wording }])),

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      key: string,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeClaim>,
    ): Promise<ClaimSetting> {
      const content = checkContent(typed, toCivilDate(firm.identity.timeZone, new Date()));
      const setting = await withTransaction(database, async (tx) => {
        const row = order.includes(key) ? await lockClaim(tx, key) : undefined;
        if (!row) throw new DomainError("not_found");
        requireRevision(row, expectedRevision);
        requireOwnNumber(row, content);
        await updateClaim(tx, { key, ...content }, staff.staffId);
        const saved = await lockClaim(tx, key);
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "setting.changed",
          detail: { setting: "claim", key, changes: listSettingChanges(toContent(row), content) },
        });
        return toSetting(saved ?? row);
      });
      changes.note();
      return setting;
    },
  };
};

const toContent = ({ value, wording, evidence, checked_on, is_sample }: ClaimRow) => ({
  value,
  wording,
  evidence,
  checked_on,
  is_sample,
});

const toSetting = ({ changed_by_name, ...row }: ClaimRow): ClaimSetting => ({ ...row, changed_by: changed_by_name });

/** A sample is only somebody's own once its number or the evidence for it changed. */
const requireOwnNumber = (row: ClaimRow, content: Content): void => {
  const isSame = content.value === row.value && content.evidence === normalizeText(row.evidence);
  if (row.is_sample && !content.is_sample && isSame)
    throw invalidField("is_sample", "Change the number or its evidence first. Until then, this is sample content.");
};

const earliest = "2000-01-01";

const checkContent = (typed: Content, today: string): Content => {
  const content = {
    value: typed.value.trim(),
    wording: typed.wording.trim(),
    evidence: normalizeText(typed.evidence),
    checked_on: typed.checked_on,
    is_sample: typed.is_sample,
  };
  const { evidence, checked_on: day } = content;
  const isDay = isCivilDate(day) && day >= earliest && day <= today;
  requireNone({
    value: findLineFault(content.value, { max: claimLimits.valueChars, what: "the number" }),
    wording: findLineFault(content.wording, { max: claimLimits.wordingChars, what: "the wording" }),
    evidence:
      evidence === ""
        ? "Please describe the evidence. We can't publish a claim without it."
        : findLengthFault(evidence, claimLimits.evidenceChars),
    checked_on: isDay ? undefined : "Enter the day the evidence was checked, today or earlier.",
  });
  return content;
};
