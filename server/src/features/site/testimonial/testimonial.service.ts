import { randomUUID } from "node:crypto";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SettingDetail } from "@funding-desk/contract/oversight/audit/setting-change";
import type { ShownTestimonial } from "@funding-desk/contract/site/page-part/parts";
import { toPicturePath } from "@funding-desk/contract/site/page-part/places";
import {
  type addTestimonial,
  type changeTestimonial,
  type TestimonialSetting,
  testimonialLimits,
} from "@funding-desk/contract/site/testimonial/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import {
  findLengthFault,
  findLineFault,
  findNumberFault,
  findOrderingFault,
  requireNone,
} from "../../../platform/errors/field-faults.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { Changes } from "../../../platform/live/kept.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { changeSetting, createSettingConflict, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteTestimonial,
  findTestimonialPicture,
  insertTestimonial,
  listTestimonials,
  lockTestimonials,
  seedTestimonials,
  type TestimonialRow,
  type TestimonialWords,
  updateTestimonial,
  updateTestimonialOrder,
  updateTestimonialPicture,
} from "./testimonial.repository.ts";

/** What clients say about the firm on the home page. Each change answers with the whole list. */
export type TestimonialService = Awaited<ReturnType<typeof createTestimonialService>>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly firm: Firm;
  readonly changes: Pick<Changes, "note">;
  readonly inspector: Pick<FileInspector, "drawPortrait">;
}

export const createTestimonialService = async (deps: Deps) => {
  const { database, firm, inspector } = deps;
  await seedTestimonials(
    database,
    firm.testimonials.map(({ isSample, ...words }, index) => ({
      ...words,
      id: randomUUID(),
      position: index + 1,
      is_shown: true,
      is_sample: isSample,
      agreed_on: null,
      agreement_note: "",
    })),
  );

  const list = async (): Promise<TestimonialSetting[]> => (await listTestimonials(database)).map(toSetting);

  const withList = async (
    staff: StaffIdentity,
    act: (tx: Transaction, rows: readonly TestimonialRow[]) => Promise<SettingDetail | undefined>,
  ): Promise<TestimonialSetting[]> => {
    await changeSetting(deps, staff, { lock: lockTestimonials, read: listTestimonials, act });
    deps.changes.note();
    return list();
  };
  const today = () => toCivilDate(firm.identity.timeZone, new Date());

  return {
    list,

    /** For the home page. */
    listShown: async (): Promise<ShownTestimonial[]> =>
      (await list())
        .filter(({ is_shown: isShown }) => isShown)
        .map(({ is_sample, name, title, rating, text, picture }) => ({
          is_sample,
          name,
          title,
          rating,
          text,
          picture,
        })),

    findPicture: (sha256: string): Promise<Buffer | undefined> => findTestimonialPicture(database, sha256),

    /** @throws {DomainError} `invalid_fields` */
    add: (staff: StaffIdentity, typed: BodyOf<typeof addTestimonial>): Promise<TestimonialSetting[]> =>
      withList(staff, async (tx, rows) => {
        const words = parseWords(typed, today());
        if (rows.length >= testimonialLimits.count)
          throw invalidField("name", `You can have at most ${testimonialLimits.count} testimonials.`);
        if (rows.some(({ name, text }) => name === words.name && text === words.text))
          throw invalidField("text", "This testimonial is already here.");
        const id = randomUUID();
        await insertTestimonial(tx, { id, ...words, staffId: staff.staffId });
        return { setting: "testimonial", testimonial_id: id, what: "added" };
      }),

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed` */
    change: (
      staff: StaffIdentity,
      id: string,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeTestimonial>,
    ): Promise<TestimonialSetting[]> =>
      withList(staff, async (tx, rows) => {
        const row = getTestimonial(rows, id);
        requireRevision(row, expectedRevision);
        const words = parseWords(typed, today());
        const what = findChange(row, words);
        if (what === undefined) return undefined;
        requireAgreement(row, words);
        await updateTestimonial(tx, { id, ...words, staffId: staff.staffId });
        return { setting: "testimonial", testimonial_id: id, what };
      }),

    /** @throws {DomainError} `not_found` */
    remove: (staff: StaffIdentity, id: string): Promise<TestimonialSetting[]> =>
      withList(staff, async (tx, rows) => {
        getTestimonial(rows, id);
        await deleteTestimonial(tx, id);
        return { setting: "testimonial", testimonial_id: id, what: "deleted" };
      }),

    /** @param ids every testimonial's, first to last @throws {DomainError} `setting_changed` when they are not */
    order: (staff: StaffIdentity, ids: readonly string[]): Promise<TestimonialSetting[]> =>
      withList(staff, async (tx, rows) => {
        const isWhole = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
        if (!isWhole) throw createSettingConflict(null);
        if (ids.every((id, index) => rows[index]?.id === id)) return undefined;
        await updateTestimonialOrder(tx, ids);
        const changes = listSettingChanges({ order: rows.map(({ id }) => id).join(", ") }, { order: ids.join(", ") });
        return { setting: "order of the testimonials", changes };
      }),

    /** @param jpeg base64; null for none. @throws {DomainError} `not_found`, `invalid_fields` */
    async changePicture(staff: StaffIdentity, id: string, jpeg: string | null): Promise<TestimonialSetting[]> {
      const picture = jpeg === null ? null : await inspector.drawPortrait(Buffer.from(jpeg, "base64"));
      requireNone({ jpeg: picture === undefined ? "This isn't a JPEG picture that we can open." : undefined });
      return withList(staff, async (tx, rows) => {
        const row = getTestimonial(rows, id);
        if (!picture && row.picture_sha256 === null) return undefined;
        await updateTestimonialPicture(tx, id, picture ?? null);
        return { setting: "testimonial", testimonial_id: id, what: picture ? "picture" : "picture taken away" };
      });
    },
  };
};

const getTestimonial = (rows: readonly TestimonialRow[], id: string): TestimonialRow =>
  requireFound(rows.find((row) => row.id === id));

const toSetting = ({ picture_sha256, changed_by_name, agreed_on, ...row }: TestimonialRow): TestimonialSetting => ({
  ...row,
  has_agreed: agreed_on !== null,
  agreed_on: agreed_on ?? "",
  picture: picture_sha256 === null ? null : toPicturePath(picture_sha256),
  changed_by: changed_by_name,
});

const quoted = ["name", "title", "rating", "text"] as const;
const hasSameWords = (a: TestimonialWords, b: TestimonialWords): boolean => quoted.every((key) => a[key] === b[key]);

/** For the audit: the most important change. Undefined when nothing changed. */
const findChange = (row: TestimonialWords, words: TestimonialWords) => {
  if (!hasSameWords(row, words)) return "words changed";
  if (row.is_shown !== words.is_shown) return words.is_shown ? "shown again" : "no longer shown";
  const isSame = (["is_sample", "agreed_on", "agreement_note"] as const).every((key) => row[key] === words[key]);
  return isSame ? undefined : "agreement noted";
};

/** Words that a person agreed to can't be changed on the quiet (16 CFR 465). */
const requireAgreement = (row: TestimonialWords, words: TestimonialWords): void => {
  if (words.is_sample) return;
  if (row.is_sample && (row.name === words.name || row.text === words.text))
    throw invalidField("is_sample", "Replace the sample's name and text first. Until then, this is sample content.");
  if (!row.is_sample && !hasSameWords(row, words) && row.agreement_note === words.agreement_note)
    throw invalidField("agreement_note", "The words changed. Write down how the person agreed to the new ones.");
};

const earliest = "2000-01-01";

const parseWords = (typed: BodyOf<typeof addTestimonial>, today: string): TestimonialWords => {
  const words = {
    name: normalizeLine(typed.name),
    title: normalizeLine(typed.title),
    rating: typed.rating,
    text: normalizeText(typed.text),
    is_shown: typed.is_shown,
    is_sample: typed.is_sample,
    agreed_on: typed.is_sample ? null : typed.agreed_on,
    agreement_note: typed.is_sample ? "" : normalizeText(typed.agreement_note),
  };
  const { agreed_on: day, agreement_note: note } = words;
  const isDay = day !== null && isCivilDate(day) && day >= earliest && day <= today;
  requireNone({
    name:
      findLineFault(words.name, { max: testimonialLimits.nameChars, what: "the person's name" }) ??
      findOrderingFault(words.name),
    title:
      findLineFault(words.title, { max: testimonialLimits.titleChars, what: "their business" }) ??
      findOrderingFault(words.title),
    rating: findNumberFault(words.rating, [1, 5]),
    text:
      words.text === ""
        ? "Please enter their words."
        : (findLengthFault(words.text, testimonialLimits.textChars) ?? findOrderingFault(words.text)),
    ...(words.is_sample
      ? {}
      : {
          has_agreed: typed.has_agreed ? undefined : "We can't publish a person's words without their agreement.",
          agreed_on: isDay ? undefined : "Enter the day the person agreed, today or earlier.",
          agreement_note:
            note === ""
              ? "Write down how you have the person's agreement."
              : findLengthFault(note, testimonialLimits.noteChars),
        }),
  });
  return words;
};
