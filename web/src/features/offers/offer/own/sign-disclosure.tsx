import { signDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { ownOffersQuery } from "./own-offers-query.ts";

interface SignDisclosureProps {
  readonly userId: string;
  readonly offerId: string;
  readonly disclosureId: string;
  readonly name: string;
}

/** The client's full name, below the paper that they opened. */
export function SignDisclosure({ userId, offerId, disclosureId, name }: SignDisclosureProps) {
  const client = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const [signature, setSignature] = useState("");
  const { queryKey } = ownOffersQuery(userId);
  const sign = async () => {
    const body = { disclosure_id: disclosureId, signature };
    const isSent = await sending.run(async () => {
      client.setQueryData(queryKey, (await call(signDisclosure, { params: { id: offerId }, body })).data);
      void client.invalidateQueries();
    });
    if (isSent) toast.success("You signed it.");
  };
  return (
    <form
      noValidate
      aria-label={`Sign ${name}`}
      className="mt-2 flex max-w-form flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void sign();
      }}
    >
      <TextField
        name="signature"
        label="Your signature"
        hint="Type your full name. It says that you got this paper, not that you take the offer."
        required
        maxLength={limits.signatureChars}
        autoComplete="name"
        value={signature}
        onChange={setSignature}
        error={sending.fields.signature}
      />
      <div>
        <Button type="submit" variant="primary" size="small" isBusy={sending.isBusy} busyLabel="Signing...">
          Sign
        </Button>
      </div>
    </form>
  );
}
