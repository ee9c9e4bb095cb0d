import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { clientFacts } from "@funding-desk/contract/fit/desk-api";
import { formatNeed, listNeededDocuments } from "@funding-desk/contract/fit/needed-documents";
import { otherDocument, type PublicProgram } from "@funding-desk/contract/fit/program";
import { toFacts } from "../fit/compare-business.ts";

/** What a program's pack holds of one document type. */
export interface PackItem {
  readonly typeId: number;
  /** The type's name. */
  readonly name: string;
  /** What to send, where the type's name doesn't say it: "Bank statements, 3 months". */
  readonly words: string;
  /** Documents of the type that we have. Whether they are complete is for a person to see. */
  readonly onFile: number;
  /** There is an open request for it. */
  readonly isAsked: boolean;
  /** False while we don't know whether the program asks this business for it. */
  readonly isSure: boolean;
}

interface Known {
  readonly sheet: Pick<AnswerOf<typeof clientFacts>["data"], "today" | "facts" | "papers">;
  /** The types that clients can be asked for. */
  readonly typeIds: ReadonlySet<number>;
  /** Types with an open request. */
  readonly asked: ReadonlySet<number>;
}

/** What a program asks this business for on paper, by document type. */
export const listPackItems = (
  program: Pick<PublicProgram, "documents">,
  { sheet, typeIds, asked }: Known,
): readonly PackItem[] => {
  const names = new Map(sheet.papers.map(({ type, name }) => [type, name]));
  const byType = Map.groupBy(listNeededDocuments(program, toFacts(sheet.facts), sheet.today), ({ need }) => need.type);
  return sheet.papers.flatMap(({ type, type_id: typeId, name, on_file: onFile }): PackItem[] => {
    const needed = byType.get(type);
    if (!needed || !typeIds.has(typeId)) return [];
    const words = needed.map(({ need }) => formatNeed(need, names)).filter((each) => each !== name);
    return [
      {
        typeId,
        name,
        words: words.join("\n"),
        // What is on file under "Other" could be anything.
        onFile: type === otherDocument ? 0 : onFile,
        isAsked: asked.has(typeId),
        isSure: needed.some(({ isSure }) => isSure),
      },
    ];
  });
};

/** Whether it's ticked when the pack is chosen. */
export const isMissing = ({ onFile, isAsked, isSure }: PackItem): boolean => isSure && onFile === 0 && !isAsked;

/** Why it isn't ticked; undefined for one that is. */
export const explainLeftOut = (item: PackItem): string | undefined => {
  if (item.isAsked) return "Already asked for";
  if (item.onFile > 0) return `On file: ${item.onFile}. Ask again if something is missing.`;
  return item.isSure ? undefined : "We don't know yet whether it's needed";
};
