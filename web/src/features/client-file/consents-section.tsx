import { signUpForm } from "@funding-desk/contract/account/form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import { creditPullForm } from "@funding-desk/contract/consent/form";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { shownMoment } from "../../forms/shown-day.ts";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";

type Consent = ClientFile["consents"][number];

/** By the name of the form. */
const words: Readonly<Record<string, string>> = {
  [signUpForm.name]: "Sign-up",
  [prequalificationForm.name]: "Pre-qualification",
  [applicationForm.name]: "Application",
  [creditPullForm.name]: "Credit pull authorization",
};

const columns: readonly Column<Consent>[] = [
  { key: "subject", header: "Given with", cell: ({ subject }) => words[subject] ?? subject },
  { key: "text", header: "In these words", cell: ({ text }) => text },
  { key: "version", header: "Version", align: "right", cell: ({ version }) => version },
  {
    key: "when",
    header: "When",
    cell: ({ given_at, revoked_at }) => (
      <>
        <time dateTime={given_at}>{shownMoment(given_at)}</time>
        {revoked_at && (
          <span className="block text-coral-strong">
            Revoked <time dateTime={revoked_at}>{shownMoment(revoked_at)}</time>
          </span>
        )}
      </>
    ),
  },
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
