import type { Firm } from "@funding-desk/contract/firm/firm";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { type changeFounder, founderLimits } from "@funding-desk/contract/site/founder/desk-api";
import type { ShownFounder } from "@funding-desk/contract/site/page-part/parts";
import { toPicturePath } from "@funding-desk/contract/site/page-part/places";
import { toLines, toParagraphs } from "@funding-desk/contract/site/page-part/words";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import {
  findLengthFault,
  findLineFault,
  findOrderingFault,
  requireNone,
} from "../../../platform/errors/field-faults.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { Changes } from "../../../platform/live/kept.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type FounderRow,
  findFounderPicture,
  getFounder,
  lockFounder,
  seedFounder,
  updateFounder,
  updateFounderPicture,
} from "./founder.repository.ts";

type Setting = AnswerOf<typeof changeFounder>["data"];

export type FounderService = Awaited<ReturnType<typeof createFounderService>>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly firm: Firm;
  readonly currentFirm: CurrentFirm;
  readonly changes: Pick<Changes, "note">;
  readonly inspector: Pick<FileInspector, "drawLargePortrait">;
}

/** Who founded the firm, in their own words, for the About page. */
export const createFounderService = async (deps: Deps) => {
  const { database, changes: seen, firm, currentFirm, inspector } = deps;
  await seedFounder(database, {
    lead: firm.founder.lead,
    text: firm.founder.paragraphs.join("\n\n"),
    principles: firm.founder.principles.join("\n"),
    is_sample: firm.founder.isSample,
  });

  const toSetting = ({ picture_sha256, changed_by_name, name, title, ...row }: FounderRow): Setting => ({
    ...row,
    // Until someone names them, the founder is the advisor who speaks for the firm.
    name: name ?? currentFirm().advisor.name,
    title: title ?? currentFirm().advisor.title,
    picture: picture_sha256 === null ? null : toPicturePath(picture_sha256),
    changed_by: changed_by_name,
  });
  const load = async (): Promise<Setting> => toSetting(await getFounder(database));

  return {
    load,

    /** For the About page. */
    async loadShown(): Promise<ShownFounder> {
      const setting = await load();
      return {
        is_sample: setting.is_sample,
        name: setting.name,
        title: setting.title,
        license: setting.license,
        lead: setting.lead,
        paragraphs: toParagraphs(setting.text),
        principles: toLines(setting.principles),
        picture: setting.picture,
      };
    },

    findPicture: (sha256: string): Promise<Buffer | undefined> => findFounderPicture(database, sha256),

    /** @throws {DomainError} `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeFounder>,
    ): Promise<Setting> {
      const words = parseWords(typed);
      await changeSetting(deps, staff, {
        lock: lockFounder,
        read: getFounder,
        act: async (tx, row) => {
          requireRevision(row, expectedRevision);
          const { name, title, license, lead, text, principles, is_sample } = toSetting(row);
          const changes = listSettingChanges({ name, title, license, lead, text, principles, is_sample }, words);
          if (changes.length === 0) return;
          const { advisor } = currentFirm();
          const stored = {
            ...words,
            name: words.name === advisor.name ? null : words.name,
            title: words.title === advisor.title ? null : words.title,
          };
          await updateFounder(tx, stored, staff.staffId);
          return { setting: "founder", changes };
        },
      });
      seen.note();
      return load();
    },

    /** @param jpeg base64; null for none. @throws {DomainError} `invalid_fields` */
    async changePicture(staff: StaffIdentity, jpeg: string | null): Promise<Setting> {
      const picture = jpeg === null ? null : await inspector.drawLargePortrait(Buffer.from(jpeg, "base64"));
      requireNone({ jpeg: picture === undefined ? "This isn't a JPEG picture that we can open." : undefined });
      await changeSetting(deps, staff, {
        lock: lockFounder,
        read: getFounder,
        act: async (tx, row) => {
          if (!picture && row.picture_sha256 === null) return;
          await updateFounderPicture(tx, picture ?? null);
          return { setting: "founder", what: picture ? "picture" : "picture taken away" };
        },
      });
      seen.note();
      return load();
    },
  };
};

const parseWords = (typed: Omit<BodyOf<typeof changeFounder>, "expected_revision">) => {
  const words = {
    name: normalizeLine(typed.name),
    title: normalizeLine(typed.title),
    license: normalizeLine(typed.license),
    lead: normalizeLine(typed.lead),
    text: normalizeText(typed.text),
    principles: toLines(normalizeText(typed.principles)).join("\n"),
    is_sample: typed.is_sample,
  };
  const findFault = (field: "name" | "title" | "lead", max: number, what: string) =>
    findLineFault(words[field], { max, what }) ?? findOrderingFault(words[field]);
  const lines = toLines(words.principles);
  const longLine = lines.find((line) => findLengthFault(line, founderLimits.principleChars) !== undefined);
  requireNone({
    name: findFault("name", founderLimits.nameChars, "the founder's name"),
    title: findFault("title", founderLimits.titleChars, "the founder's title"),
    license: findLengthFault(words.license, founderLimits.licenseChars) ?? findOrderingFault(words.license),
    lead: findFault("lead", founderLimits.leadChars, "the first sentence"),
    text:
      words.text === ""
        ? "Please write something first."
        : (findLengthFault(words.text, founderLimits.textChars) ??
          findOrderingFault(words.text) ??
          (toParagraphs(words.text).length > founderLimits.paragraphs
            ? `Use at most ${founderLimits.paragraphs} paragraphs.`
            : undefined)),
    principles:
      findOrderingFault(words.principles) ??
      (lines.length > founderLimits.principles ? `Use at most ${founderLimits.principles} lines.` : undefined) ??
      (longLine === undefined
        ? undefined
        : `Use at most ${founderLimits.principleChars} characters a line. “${longLine.slice(0, 20)}…” is longer.`),
  });
  return words;
};
