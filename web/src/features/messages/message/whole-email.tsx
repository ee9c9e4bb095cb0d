import { wholeEmail } from "@funding-desk/contract/messages/mailed-reply/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

interface WholeEmailProps {
  readonly clientId: string;
  readonly messageId: string;
  /** Part of the email isn't in the message. */
  readonly isCut: boolean;
}

/** Leads from a message to the email it came with. */
export function WholeEmailLink({ isCut, ...place }: WholeEmailProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="text-ink-soft text-sm">
      {isCut && "Part of this email isn't shown. "}
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Show the whole email
      </Button>
      {isOpen && <WholeEmailDialog {...place} onClose={() => setOpen(false)} />}
    </p>
  );
}

function WholeEmailDialog({
  clientId,
  messageId,
  onClose,
}: Omit<WholeEmailProps, "isCut"> & { readonly onClose: () => void }) {
  const query = useQuery({
    ...deskQuery(wholeEmail, { params: { id: clientId, messageId } }),
    // Each reading is recorded.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog isOpen title="The whole email" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={query} failedTitle="We couldn't load the email" skeleton={["h-40 w-full"]}>
        {({ from, subject, text, files }) => (
          <>
            <p className="wrap-anywhere text-ink-soft text-sm">
              From {from === "" ? "an unknown sender" : from}. Subject: {subject === "" ? "none" : subject}.
            </p>
            <p className="wrap-anywhere mt-3 whitespace-pre-wrap">{text}</p>
            {files.length > 0 && <p className="wrap-anywhere mt-3 text-sm">Files: {files.join(", ")}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
