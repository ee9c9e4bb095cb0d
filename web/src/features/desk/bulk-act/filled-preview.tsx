import type { BulkPreview } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { templateValues } from "@funding-desk/contract/messages/message-template/desk-api";
import { fillTemplate } from "@funding-desk/contract/messages/message-template/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../http/desk-query.ts";
import { ComboField } from "../../../ui/combo-field.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { formatEmpty } from "../../messages/message-template/filled-words.ts";

interface FilledPreviewProps {
  readonly text: string;
  readonly clients: BulkPreview["named"];
}

/** The message as one of the clients gets it. */
export function FilledPreview({ text, clients }: FilledPreviewProps) {
  const [chosen, setChosen] = useState("");
  const [first] = clients;
  const shown = clients.find(({ client_id: id }) => id === chosen) ?? first;
  if (!shown) return null;
  return (
    <section
      aria-label="Preview"
      className="flex flex-col gap-3 rounded-card border border-line bg-paper px-4 py-4 sm:px-6"
    >
      <ComboField
        label="Preview for"
        name="preview"
        value={shown.client_id}
        onChange={(id) => clients.some(({ client_id }) => client_id === id) && setChosen(id)}
        options={clients.map(({ client_id, client_name }) => ({ value: client_id, label: client_name }))}
      />
      <Filled key={shown.client_id} text={text} clientId={shown.client_id} />
    </section>
  );
}

function Filled({ text, clientId }: { readonly text: string; readonly clientId: string }) {
  const query = useQuery(deskQuery(templateValues, { params: { id: clientId } }));
  return (
    <Loaded query={query} failedTitle="We couldn't load what is filled in" skeleton={["h-16 w-full"]}>
      {(values) => {
        const filled = fillTemplate(text, values);
        const note = formatEmpty(filled.empty);
        return (
          <>
            <p className="wrap-anywhere whitespace-pre-line rounded-card border border-brand/25 bg-brand-soft px-4 py-2.5">
              {filled.text.trim() === "" ? "Write the message first." : filled.text}
            </p>
            {note && <p className="wrap-anywhere text-sm">{note}</p>}
          </>
        );
      }}
    </Loaded>
  );
}
