import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { clientFacts, fitPrograms } from "@funding-desk/contract/matching/fit/desk-api";
import { formatNeed, listNeededDocuments } from "@funding-desk/contract/matching/fit/needed-documents";
import { otherDocument, type PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { explainLeftOut, type PackChoiceProps, type PackItem } from "../../../documents/document-request/pack-item.ts";
import { formatProgramName } from "../../funding-estimator/program-wording.ts";
import { toFacts } from "../compare-business.ts";

const bars = ["h-6 w-40", "mt-2 h-12 w-full"];

/** Asks for all that a program wants to see of this business. Absent while no programs are live. */
export function PackChoice({ clientId, typeIds, asked, onChoose }: PackChoiceProps) {
  const programs = useQuery(deskQuery(fitPrograms));
  const sheet = useQuery(deskQuery(clientFacts, { params: { id: clientId } }));
  return (
    <Loaded query={programs} failedTitle="We couldn't load the programs" skeleton={bars}>
      {({ programs: live }) =>
        live.length > 0 && (
          <Loaded query={sheet} failedTitle="We couldn't load what is on file" skeleton={bars}>
            {(known) => (
              <Choice
                programs={live}
                listItems={(program) => listPackItems(program, { sheet: known, typeIds, asked })}
                onChoose={onChoose}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

interface ChoiceProps extends Pick<PackChoiceProps, "onChoose"> {
  readonly programs: readonly PublicProgram[];
  readonly listItems: (program: PublicProgram) => readonly PackItem[];
}

function Choice({ programs, listItems, onChoose }: ChoiceProps) {
  const [id, setId] = useState("");
  const program = programs.find((each) => each.id === id);
  const items = program ? listItems(program) : [];
  const choose = (next: string) => {
    const chosen = programs.find((each) => each.id === next);
    setId(next);
    onChoose(chosen ? listItems(chosen) : []);
  };
  return (
    <div>
      <SelectField
        label="Ask for a pack"
        name="pack"
        required={false}
        placeholder="No pack"
        hint="Ticks what a program asks this business for and we don't have yet."
        value={id}
        onChange={choose}
        options={programs.map((each) => ({ value: each.id, label: formatProgramName(each) }))}
      />
      {program && items.length === 0 && (
        <p className="mt-2 text-ink-soft text-sm">This program asks for no documents that we ask clients for.</p>
      )}
      {items.length > 0 && (
        <ul aria-label="In this pack" className="mt-3 grid gap-2 text-sm">
          {items.map((item) => (
            <li key={item.typeId} className="wrap-anywhere">
              <span className="whitespace-pre-line font-semibold">{item.words || item.name}</span>{" "}
              <span className="block text-ink-soft">{explainLeftOut(item) ?? "Ticked below"}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Known {
  readonly sheet: Pick<AnswerOf<typeof clientFacts>["data"], "today" | "facts" | "papers">;
  /** The types that clients can be asked for. */
  readonly typeIds: ReadonlySet<number>;
  /** Types with an open request. */
  readonly asked: ReadonlySet<number>;
}

/** What a program asks this business for on paper, by document type. */
const listPackItems = (
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
