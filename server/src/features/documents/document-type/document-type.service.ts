import { randomUUID } from "node:crypto";
import {
  type addDocumentType,
  type changeDocumentType,
  type DocumentTypeSetting,
  documentTypeLimits,
} from "@funding-desk/contract/documents/document-type/desk-api";
import { documentTypeSlugs } from "@funding-desk/contract/forms/options/document-types";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SettingDetail } from "@funding-desk/contract/oversight/audit/setting-change";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { changeSetting, createSettingConflict, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type DocumentTypeName,
  type DocumentTypeSettingRow,
  deleteType,
  insertType,
  listTypeNames,
  listTypeSettings,
  lockTypes,
  updateOrder,
  updateType,
} from "./document-type.repository.ts";

type Words = BodyOf<typeof addDocumentType>;

/** The types clients file documents under. Each change answers with the whole list. */
export type DocumentTypeService = ReturnType<typeof createDocumentTypeService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live">;

const ofApplication: ReadonlySet<string> = new Set(documentTypeSlugs);

export const createDocumentTypeService = (deps: Deps) => {
  const { database } = deps;
  const list = async (): Promise<DocumentTypeSetting[]> => (await listTypeSettings(database)).map(toSetting);

  const withTypes = async (
    staff: StaffIdentity,
    act: (tx: Transaction, types: readonly DocumentTypeSettingRow[]) => Promise<SettingDetail | undefined>,
  ): Promise<DocumentTypeSetting[]> => {
    await changeSetting(deps, staff, { lock: lockTypes, read: listTypeSettings, act });
    return list();
  };

  return {
    list,

    /** For what names types by their slugs. */
    listNames: (): Promise<DocumentTypeName[]> => listTypeNames(database),

    /** @throws {DomainError} `invalid_fields` */
    add: (staff: StaffIdentity, typed: Words): Promise<DocumentTypeSetting[]> =>
      withTypes(staff, async (tx, types) => {
        const words = parseWords(typed, types);
        if (types.length >= documentTypeLimits.types)
          throw invalidField("name", `You can have at most ${documentTypeLimits.types} document types.`);
        await insertType(tx, words, { slug: `own_${randomUUID().slice(0, 8)}`, staffId: staff.staffId });
        return { setting: "document type", name: words.name, changes: listSettingChanges({}, words) };
      }),

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    change: (
      staff: StaffIdentity,
      id: number,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeDocumentType>,
    ): Promise<DocumentTypeSetting[]> =>
      withTypes(staff, async (tx, types) => {
        const row = getType(types, id);
        requireRevision(row, expectedRevision);
        const words = parseWords(
          typed,
          types.filter((other) => other !== row),
        );
        const before = { name: row.name, description: row.description, isActive: row.is_active };
        const changes = listSettingChanges(before, words);
        if (changes.length === 0) return undefined;
        await updateType(tx, { id, ...words }, staff.staffId);
        return { setting: "document type", name: row.name, changes };
      }),

    /** @throws {DomainError} `not_found`, `document_type_used` */
    remove: (staff: StaffIdentity, id: number): Promise<DocumentTypeSetting[]> =>
      withTypes(staff, async (tx, types) => {
        const row = getType(types, id);
        if (row.is_used || ofApplication.has(row.slug)) throw new DomainError("document_type_used");
        await deleteType(tx, id);
        return { setting: "document type", name: row.name, deleted: true };
      }),

    /** @param ids every type's, first to last @throws {DomainError} `setting_changed` when they are not */
    order: (staff: StaffIdentity, ids: readonly number[]): Promise<DocumentTypeSetting[]> =>
      withTypes(staff, async (tx, types) => {
        const isWhole = ids.length === types.length && types.every(({ id }) => ids.includes(id));
        if (!isWhole) throw createSettingConflict(null);
        const before = types.map(({ name }) => name).join(", ");
        const after = ids.map((each) => getType(types, each).name).join(", ");
        const changes = listSettingChanges({ order: before }, { order: after });
        if (ids.every((each, index) => types[index]?.id === each)) return undefined;
        await updateOrder(tx, ids);
        return { setting: "order of the document types", changes };
      }),
  };
};

const getType = (types: readonly DocumentTypeSettingRow[], id: number): DocumentTypeSettingRow =>
  requireFound(types.find((type) => type.id === id));

const parseWords = (typed: Words, others: readonly DocumentTypeSettingRow[]) => {
  const name = typed.name.trim();
  const description = normalizeText(typed.description);
  const isDouble = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  requireNone({
    name:
      findLineFault(name, { max: documentTypeLimits.nameChars, what: "a name" }) ??
      (isDouble ? "Another type already has this name." : undefined),
    description: findLengthFault(description, documentTypeLimits.descriptionChars),
  });
  return { name, description, isActive: typed.is_active };
};

const toSetting = ({ slug, changed_by_name: _, ...row }: DocumentTypeSettingRow): DocumentTypeSetting => ({
  ...row,
  is_of_application: ofApplication.has(slug),
});
