import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type addMessageTemplate,
  type changeMessageTemplate,
  type MessageTemplate,
  templateLimits,
} from "@funding-desk/contract/messages/message-template/desk-api";
import { findFieldFault } from "@funding-desk/contract/messages/message-template/fields";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  type TemplateRow,
  updateTemplate,
} from "./message-template.repository.ts";

export type MessageTemplateService = ReturnType<typeof createMessageTemplateService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;
type Words = Pick<TemplateRow, "name" | "text" | "is_shared">;

/** Texts for messages: everyone's own, and those that managers share. Each change answers with the caller's list. */
export const createMessageTemplateService = ({ database, audit, live }: Deps) => {
  const load = async (staff: StaffIdentity): Promise<{ templates: MessageTemplate[] }> => ({
    templates: (await listTemplates(database, staff.staffId)).map((row) => toWire(staff, row)),
  });

  /** What everyone uses is in the audit; a member's own words aren't. */
  const record = async (
    tx: Transaction,
    staff: StaffIdentity,
    { before, after }: { readonly before?: Words; readonly after?: Words },
  ): Promise<void> => {
    const shared = { before: pickShared(before), after: pickShared(after) };
    const name = (shared.after ?? shared.before)?.name;
    if (name === undefined) return;
    const setting = "message template" as const;
    const detail = shared.after
      ? { setting, name, changes: listSettingChanges({ ...shared.before }, shared.after) }
      : { setting, name, deleted: true as const };
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail });
  };

  /** Finds a template that the caller can change. */
  const getChangeable = async (
    tx: Transaction,
    staff: StaffIdentity,
    { id, expectedRevision }: { readonly id: string; readonly expectedRevision: number },
  ): Promise<TemplateRow> => {
    const row = requireFound(await findTemplate(tx, id));
    if (row.staff_id !== staff.staffId && !row.is_shared) throw new DomainError("not_found");
    if (!canChange(staff, row)) throw new DomainError("forbidden", { sentence: "Managers change shared templates." });
    requireRevision(row, expectedRevision);
    return row;
  };

  return {
    load,

    /** @throws {DomainError} `invalid_fields`, `forbidden` */
    async add(staff: StaffIdentity, body: BodyOf<typeof addMessageTemplate>) {
      const words = parseWords(staff, body);
      await withTransaction(database, async (tx) => {
        await lockTemplates(tx);
        const known = await listTemplates(tx, staff.staffId);
        if (known.filter((row) => row.staff_id === staff.staffId).length >= templateLimits.perMember)
          throw invalidField("name", `You have ${templateLimits.perMember} templates. Delete one to add another.`);
        requireFreeName(known, words.name);
        await insertTemplate(tx, { id: randomUUID(), staff_id: staff.staffId, ...words });
        await record(tx, staff, { after: words });
      });
      return load(staff);
    },

    /** @throws {DomainError} `not_found`, `forbidden`, `setting_changed`, `invalid_fields` */
    async change(
      staff: StaffIdentity,
      id: string,
      { expected_revision: expectedRevision, ...body }: BodyOf<typeof changeMessageTemplate>,
    ) {
      const words = parseWords(staff, body);
      await withTransaction(database, async (tx) => {
        await lockTemplates(tx);
        const row = await getChangeable(tx, staff, { id, expectedRevision });
        if (row.staff_id !== staff.staffId && !words.is_shared)
          throw invalidField("is_shared", `Only ${row.maker_name} can stop sharing it. You can delete it instead.`);
        const others = (await listTemplates(tx, staff.staffId)).filter((each) => each.id !== id);
        requireFreeName(others, words.name);
        await updateTemplate(tx, { id, ...words, changedBy: staff.staffId });
        await record(tx, staff, { before: row, after: words });
      });
      return load(staff);
    },

    /** @throws {DomainError} `not_found`, `forbidden`, `setting_changed` */
    async remove(staff: StaffIdentity, id: string, expectedRevision: number) {
      await withTransaction(database, async (tx) => {
        await lockTemplates(tx);
        const row = await getChangeable(tx, staff, { id, expectedRevision });
        await deleteTemplate(tx, id);
        await record(tx, staff, { before: row });
      });
      return load(staff);
    },
  };
};

const pickShared = (words: Words | undefined): Pick<Words, "name" | "text"> | undefined =>
  words?.is_shared ? { name: words.name, text: words.text } : undefined;

const canChange = ({ staffId, role }: StaffIdentity, row: Pick<TemplateRow, "staff_id" | "is_shared">): boolean =>
  row.is_shared ? role === "manager" : row.staff_id === staffId && role !== "auditor";

const parseWords = (staff: StaffIdentity, body: BodyOf<typeof addMessageTemplate>): Words => {
  if (body.is_shared && staff.role !== "manager")
    throw new DomainError("forbidden", { sentence: "Managers share templates with everyone at the desk." });
  const words = { name: normalizeLine(body.name), text: normalizeText(body.text), is_shared: body.is_shared };
  requireNone({
    name: findLineFault(words.name, { max: templateLimits.nameChars, what: "a name" }),
    text: words.text === "" ? "Please write something first." : findTextFault(words.text),
  });
  return words;
};

/** What's wrong with a text that has fields. */
export const findTextFault = (text: string): string | undefined =>
  findLengthFault(text, templateLimits.textChars) ?? findFieldFault(text);

const requireFreeName = (known: readonly Pick<TemplateRow, "name">[], name: string): void => {
  if (known.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw invalidField("name", "There is a template with this name. Choose another.");
};

const toWire = (staff: StaffIdentity, row: TemplateRow): MessageTemplate => ({
  id: row.id,
  name: row.name,
  text: row.text,
  is_shared: row.is_shared,
  maker: row.staff_id === staff.staffId ? null : row.maker_name,
  can_change: canChange(staff, row),
  revision: row.revision,
});
