import type { Evidence } from "../../documents/statement/evidence.ts";
import { formatDate } from "../../forms/format.ts";

const forms: Readonly<Record<string, string>> = {
  application: "Application",
  prequalification: "Pre-qualification",
  profile: "Profile",
};

const nameAnswer = ({ form, version, on }: Extract<Evidence, { kind: "answer" }>): string => {
  const name = forms[form] ?? "Forms";
  return `${version === undefined ? name : `${name} v${version}`}, ${formatDate(on)}`;
};

/** What a sentence rests on, each in a few words: "Application v3, 11/03/2026", "august.pdf, page 2". */
export const listEvidenceWords = (evidence: Evidence): string[] => {
  switch (evidence.kind) {
    case "computed":
      return evidence.from.flatMap(listEvidenceWords);
    case "answer":
      return [nameAnswer(evidence)];
    case "page":
      return [evidence.box ? `${evidence.filename}, page ${evidence.box.page}` : evidence.filename];
    case "entry":
      return [
        `${evidence.by ?? "The client"}, ${formatDate(evidence.at.slice(0, 10))}${evidence.document ? `, from ${evidence.document.filename}` : ""}`,
      ];
    default:
      return evidence satisfies never;
  }
};
