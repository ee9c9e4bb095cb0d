import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import { shownMoment } from "../../forms/shown-day.ts";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";

type Consent = ClientFile["consents"][number];

const words: Readonly<Record<string, string>> = {
  prequalification: "Pre-qualification",
  application: "Application",
  signup: "Sign-up",
};

const columns: readonly Column<Consent>[] = [
  { key: "subject", header: "Given with", cell: ({ subject }) => words[subject] ?? subject },
  { key: "text", header: "In these words", cell: ({ text }) => text },
  { key: "version", header: "Version", align: "right", cell: ({ version }) => version },
  { key: "when", header: "When", cell: ({ given_at }) => <time dateTime={given_at}>{shownMoment(given_at)}</time> },
];

/** What the client agreed to, in the words that stood beside the tick. */
export function ConsentsSection({ consents }: Pick<ClientFile, "consents">) {
  return (
    <Card isFlush>
      <DataTable
        caption="Consents, newest first"
        columns={columns}
        rows={consents}
        rowKey={({ given_at, text }) => `${given_at}-${text}`}
        state="ready"
        emptyText="Nothing was agreed to yet"
      />
    </Card>
  );
}
