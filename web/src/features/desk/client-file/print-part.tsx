import "../../../ui/printed-alone.css";
import type { AnsweredRecord, ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { formatMoney, formatPhone } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { formatSubject } from "../../../desk-parts/client-records.ts";
import { nameFile } from "../../../desk-parts/file-client.tsx";
import { formatDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { fileAnswersQuery } from "./client-file-queries.ts";

/** The file on paper: who it is, where it stands, and what was answered. */
export function PrintPart({ file }: { readonly file: ClientFile }) {
  const query = useQuery(fileAnswersQuery(file.client.id));
  return (
    <Loaded query={query} failedTitle="We couldn't load the answers" skeleton={["mb-3 h-10 w-40", "h-80 w-full"]}>
      {(answers) => (
        <>
          <div className="mb-4 print:hidden">
            <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <Paper file={file} answers={answers} />
        </>
      )}
    </Loaded>
  );
}

function Paper({ file, answers }: { readonly file: ClientFile; readonly answers: readonly AnsweredRecord[] }) {
  const { client, advisor, facts, submissions, next_step: step } = file;
  const head: readonly (readonly [string, string])[] = [
    ["Phone", formatPhone(client.mobile)],
    ["Email", client.email],
    ["State", client.state],
    ["Advisor", advisor?.name ?? "No one yet"],
    ...(step ? [["Next", step.text] as const] : []),
    ...facts.map(({ question, answer }) => [question, answer] as const),
  ];
  return (
    <article className="printed-alone text-xs leading-snug print:text-[8.5pt]">
      <h3 className="mb-2 text-lg">{nameFile(file)}</h3>
      <Lines lines={head} />
      <ul className="my-3">
        {submissions.map(({ reference, status, status_since, amount, about, submitted_at }) => (
          <li key={reference}>
            <span className="font-semibold">{reference}</span>: {formatMoney(String(amount))} for {about}, sent{" "}
            {formatDay(submitted_at)}, {status} since {formatDay(status_since)}
          </li>
        ))}
      </ul>
      {answers.map((record) => (
        <section key={record.subject} className="mb-3">
          <h4 className="border-ink border-b font-sans font-semibold text-sm tracking-normal">
            {formatSubject(file, record.subject)}
          </h4>
          <Lines
            lines={record.steps.flatMap(({ questions }) =>
              questions.flatMap(({ question, answer }) => (answer === null ? [] : [[question, answer] as const])),
            )}
          />
        </section>
      ))}
    </article>
  );
}

function Lines({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className="columns-1 gap-x-6 sm:columns-2 print:columns-2">
      {lines.map(([term, value], index) => (
        // Two questions can have the same text.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <div key={index} className="flex break-inside-avoid gap-2 border-line border-b py-0.5">
          <dt className="wrap-anywhere w-2/5 flex-none text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
