import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { clientFacts } from "@funding-desk/contract/matching/fit/desk-api";
import { formatNeed, listNeededDocuments } from "@funding-desk/contract/matching/fit/needed-documents";
import { otherDocument, type PublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { PackItem } from "../../../documents/document-request/pack-item.ts";
import { toFacts } from "../compare-business.ts";

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
