import "../../../ui/printed-alone.css";
import {
  revokeCreditPullAuthorization,
  type SignedAuthorizationWire,
} from "@funding-desk/contract/accounts/consent/api";
import { useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { formatLongDay, formatLongMoment } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toaster.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { signedQuery } from "./signed-query.ts";

interface SignedRecordProps {
  readonly userId: string;
  readonly signed: SignedAuthorizationWire;
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

/** Who signed and when, with a copy and a way to revoke it. In print, it is the whole page: text, name and date. */
export function SignedRecord({ userId, signed, takesFocus, onDone }: SignedRecordProps) {
  const arrival = useArrival<HTMLElement>("center", takesFocus);
  const signedAt = new Date(signed.signed_at);
  return (
    <section
      ref={arrival}
      tabIndex={-1}
      aria-label="Your signed authorization"
      className="printed-alone rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6 print:border-0 print:p-0 print:shadow-none"
    >
      <SignedText text={signed.text} />
      <p className="flex items-start gap-3 font-semibold text-lg">
        <CircleCheck className="mt-0.5 size-6 flex-none text-success print:hidden" />
        <span className="min-w-0">
          Signed on {formatLongDay(signedAt)} by {signed.signature}
        </span>
      </p>
      <p className="wrap-anywhere mt-6 border-ink border-b pb-1 font-display text-2xl italic">{signed.signature}</p>
      <p className="mt-2 text-ink-soft text-sm">
        Digital signature, {formatLongMoment(signedAt)}. {firm.identity.legalName} keeps the exact text with it.
      </p>
      <p className="wrap-anywhere hidden text-sm print:mt-4 print:block">
        SHA-256 of the text above: {signed.sha256_of_text}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button icon={<Printer className="size-5" />} onClick={() => window.print()}>
          Print
        </Button>
        <Button icon={<Download className="size-5" />} onClick={() => saveSignedCopy(signed)}>
          Save a copy
        </Button>
      </div>
      <Revocation userId={userId} onDone={onDone} />
    </section>
  );
}

/** Only for print. On screen, the text is above. */
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
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const revoke = () =>
    sending.run(async () => {
      const { data } = await call(revokeCreditPullAuthorization);
      setAsking(false);
      onDone();
      toast.success("The authorization is revoked.");
      queryClient.setQueryData(queryKey, data);
    });
  return (
    <div className="mt-6 border-line border-t pt-6 print:hidden">
      <p className="mb-4 text-ink-soft text-sm">
        It's valid until you revoke it in writing. This button does that for you, and so does an email or a letter.
      </p>
      <Button onClick={() => setAsking(true)}>Revoke</Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke the credit pull authorization?"
        confirmLabel="Revoke it"
        cancelLabel="Keep it"
        isBusy={sending.isBusy}
        isDangerous
        onConfirm={() => void revoke()}
      >
        <p>
          No new inquiries will be made under it. This doesn't undo past inquiries, and an application that depends on a
          look at your credit may not go forward. You can sign again later.
        </p>
      </AlertDialog>
    </div>
  );
}

/** The signed text, then who signed it and when. Plain text, so that it opens anywhere, even in ten years. */
export const formatSignedCopy = ({ text, signature, signed_at, sha256_of_text }: SignedAuthorizationWire): string =>
  `${text}\n\n----\n\nSigned as: ${signature}\nSigned at: ${signed_at}\nSHA-256 of the text above the line: ${sha256_of_text}\n`;

/** Saves the copy as a file. */
const saveSignedCopy = (signed: SignedAuthorizationWire): void =>
  saveFile(`credit-pull-authorization-${signed.signed_at.slice(0, 10)}.txt`, formatSignedCopy(signed), "text/plain");
