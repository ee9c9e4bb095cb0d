import {
  type MergePreview,
  type MergeSide,
  mergeClients,
  mergeCounts,
  mergePreview,
} from "@funding-desk/contract/accounts/merge/desk-api";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface MergeDialogProps {
  /** Ids of the two clients. */
  readonly clientId: string;
  readonly otherId: string;
  /** Called with the id of the client who stayed. */
  readonly onMerged: (id: string) => void;
  readonly onClose: () => void;
}

const title = "Merge two clients";

/** For managers: two clients side by side, and how to make one of them. */
export function MergeDialog(props: MergeDialogProps) {
  const { clientId, otherId, onClose } = props;
  const query = useQuery(deskQuery(mergePreview, { params: { id: clientId, otherId } }));
  const { data } = query;
  if (data && data.blocks.length === 0) return <MergeForm {...props} preview={data} />;
  return (
    <Dialog isOpen onClose={onClose} title={title} width="wide" actions={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={query} failedTitle="We couldn't compare these clients" loadingLabel="Comparing the clients...">
        {(preview) => (
          <div className="flex flex-col gap-5">
            <Notice tone="warning" title="These clients can't be merged yet">
              <Sentences sentences={preview.blocks} />
            </Notice>
            <Comparison preview={preview} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const missing = {
  stays: "Choose the account that stays.",
  isSame: "Make sure of this before you merge them.",
} as const;

function MergeForm({ preview, onMerged, onClose }: MergeDialogProps & { readonly preview: MergePreview }) {
  const sides = [preview.client, preview.other];
  const [staysId, setStaysId] = useState("");
  const [isSame, setSame] = useState(false);
  const reason = useReason();
  const sending = useSendOnce();
  const client = useQueryClient();
  const stays = sides.find(({ id }) => id === staysId);
  const ends = sides.find(({ id }) => id !== staysId);

  const submit = async () => {
    const hasReason = reason.check();
    if (sending.refuseMissing({ stays: !stays && missing.stays, isSame: !isSame && missing.isSame }) || !hasReason)
      return;
    if (!stays || !ends) return;
    await sending.run(async () => {
      const body = { merged_id: ends.id, reason: reason.text, is_same_person: true } as const;
      await callDesk(mergeClients, { params: { id: stays.id }, body });
      toast.success(`${ends.email} is now part of ${stays.name}'s file.`);
      onMerged(stays.id);
      await client.invalidateQueries(wholeDesk);
    }, staysId);
  };

  return (
    <FormDialog
      title={title}
      width="wide"
      submitLabel="Merge clients"
      busyLabel="Merging..."
      isDangerous
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Notice tone="warning" title="You can't undo this">
        Everything in both files comes together in one, and the other account ends.
      </Notice>
      <Comparison preview={preview} />
      <ChoiceField
        label="Which account stays?"
        name="stays"
        hint="The client keeps its sign-in, name, and phone."
        required
        columns={2}
        value={staysId}
        onChange={setStaysId}
        error={sending.fields.stays}
        options={sides.map(({ id, email, is_untaken: isUntaken, last_seen_at: seen }) => ({
          value: id,
          label: email,
          hint: isUntaken ? "Not taken yet" : seen ? `Last seen ${formatMoment(seen)}` : "Not seen lately",
        }))}
      />
      <div aria-live="polite">
        {stays && (
          <>
            <p className="font-semibold">What happens</p>
            <Sentences sentences={stays.when_stays} />
          </>
        )}
      </div>
      <ReasonField label="Why are you merging them?" hint="We keep it in the file's history." reason={reason} />
      <CheckboxField
        label="I've made sure that both accounts are the same client's."
        name="isSame"
        required
        hint="They'll see everything that was in either account."
        value={isSame}
        onChange={setSame}
        error={sending.fields.isSame}
      />
    </FormDialog>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="wrap-anywhere flex list-disc flex-col gap-1 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

const facts: readonly { readonly term: string; readonly show: (side: MergeSide) => string }[] = [
  { term: "Business", show: ({ business_name: name }) => name || "Not known yet" },
  { term: "Email", show: ({ email }) => email },
  { term: "Phone", show: ({ mobile }) => formatPhone(mobile) },
  { term: "Advisor", show: ({ advisor }) => advisor ?? "No one" },
  { term: "Here since", show: ({ signed_up_at: at }) => formatDay(at) },
];

/** Leaves out what neither has. */
function Comparison({ preview: { client, other } }: { readonly preview: MergePreview }) {
  const counted = mergeCounts.filter((count) => (client.counts[count] ?? 0) + (other.counts[count] ?? 0) > 0);
  return (
    <table className="wrap-anywhere w-full table-fixed text-left text-sm">
      <caption className="sr-only">Both clients side by side</caption>
      <thead>
        <tr className="border-line border-b align-bottom">
          <td className="w-1/4" />
          {[client, other].map(({ id, name }) => (
            <th key={id} scope="col" className="py-2 pl-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ term, show }) => (
          <Row key={term} term={term} values={[show(client), show(other)]} />
        ))}
        {counted.map((count) => (
          <Row key={count} term={count} values={[client.counts[count] ?? 0, other.counts[count] ?? 0]} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  term,
  values: [first, second],
}: {
  readonly term: string;
  readonly values: readonly [unknown, unknown];
}) {
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="py-1.5 font-normal text-ink-soft">
        {term}
      </th>
      <td className="py-1.5 pl-3">{String(first)}</td>
      <td className="py-1.5 pl-3">{String(second)}</td>
    </tr>
  );
}
