import "./signed-record.css";
import { revokeCreditPullAuthorization, type SignedAuthorizationWire } from "@funding-desk/contract/consent/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { firm } from "../../content/firm.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { longDay, longMoment } from "./long-day.ts";
import { saveSignedCopy } from "./signed-copy.ts";
import { signedQuery } from "./signed-query.ts";
import { useArrival } from "./use-arrival.ts";

interface SignedRecordProps {
  readonly userId: string;
  readonly signed: SignedAuthorizationWire;
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

/** Who signed and when, the copy of it, and the way to take it back. Printed, it is the page: text, name, date. */
export function SignedRecord({ userId, signed, takesFocus, onDone }: SignedRecordProps) {
  const arrival = useArrival<HTMLElement>(takesFocus);
  const signedAt = new Date(signed.signed_at);
  return (
    <section
      ref={arrival}
      tabIndex={-1}
      aria-label="Your signed authorization"
      className="signed-record rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6 print:border-0 print:p-0 print:shadow-none"
    >
      <SignedText text={signed.text} />
      <p className="flex items-start gap-3 font-semibold text-lg">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 flex-none text-success print:hidden" />
        <span className="min-w-0">
          Signed on {longDay(signedAt)} by {signed.signature}
        </span>
      </p>
      <p className="wrap-anywhere mt-6 border-ink border-b pb-1 font-display text-2xl italic">{signed.signature}</p>
      <p className="mt-2 text-ink-soft text-sm">
        Digital signature, {longMoment(signedAt)}. {firm.identity.legalName} holds the exact text with it.
      </p>
      <p className="wrap-anywhere hidden text-sm print:mt-4 print:block">
        SHA-256 of the text above: {signed.sha256_of_text}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
          Print
        </Button>
        <Button icon={<Download aria-hidden="true" className="size-5" />} onClick={() => saveSignedCopy(signed)}>
          Save a copy
        </Button>
      </div>
      <Revocation userId={userId} onDone={onDone} />
    </section>
  );
}

/** On paper alone: on the screen the text stands above. */
function SignedText({ text }: { readonly text: string }) {
  const [title, ...blocks] = text.split("\n\n");
  return (
    <div className="hidden print:mb-8 print:block">
      <p className="mb-4 font-display text-2xl">{title}</p>
      {blocks.map((block) => (
        <p key={block} className="mb-3 text-sm">
          {block}
        </p>
      ))}
    </div>
  );
}

function Revocation({ userId, onDone }: Pick<SignedRecordProps, "userId" | "onDone">) {
  const { queryKey } = signedQuery(userId);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revocation = useMutation({
    mutationFn: () => call(revokeCreditPullAuthorization),
    onSuccess: ({ data }) => {
      setAsking(false);
      onDone();
      toast.success("The authorization is revoked.");
      queryClient.setQueryData(queryKey, data);
    },
    onError: (error) => toast.onlyError(error.message),
  });
  return (
    <div className="mt-6 border-line border-t pt-6 print:hidden">
      <p className="mb-4 text-ink-soft text-sm">
        It is valid until you revoke it in writing. The button writes to us for you; an email or a letter does the same.
      </p>
      <Button onClick={() => setAsking(true)}>Revoke</Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke the credit pull authorization?"
        confirmLabel="Revoke it"
        cancelLabel="Keep it"
        isBusy={revocation.isPending}
        isDangerous
        onConfirm={() => revocation.mutate()}
      >
        <p>
          From then on no new inquiry is made on the strength of it. What was done before stays done, and an application
          that depends on a look at your credit may not go on. You can sign again later.
        </p>
      </AlertDialog>
    </div>
  );
}
