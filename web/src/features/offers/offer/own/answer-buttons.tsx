import { formatDate } from "@funding-desk/contract/forms/format";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import type { OfferRowId } from "@funding-desk/contract/offers/offer/offer-rows";
import {
  chooseOffer,
  type OwnOffer,
  type OwnOffers,
  refuseOwnOffer,
} from "@funding-desk/contract/offers/offer/own-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { toWordedOffer } from "../shown-offer.ts";
import { nameOffer } from "./name-offer.ts";
import { ownOffersQuery } from "./own-offers-query.ts";

interface AnswerButtonsProps {
  readonly userId: string;
  readonly offer: OwnOffer;
  /** Another offer for the same application was chosen. */
  readonly canChoose: boolean;
}

const needWords = {
  open: "Open the lender's disclosure first. Then you can choose.",
  sign: "Sign the lender's disclosure first. Then you can choose.",
  wait: "Your state asks for something from the lender first. Your advisor is getting it.",
} as const;

/** Chooses an offer or says no to it. Each asks once more. */
export function AnswerButtons({ userId, offer, canChoose }: AnswerButtonsProps) {
  const [asked, setAsked] = useState<"choose" | "refuse">();
  const close = () => setAsked(undefined);
  const name = nameOffer(offer);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p className="wrap-anywhere min-w-16 flex-1 text-xs leading-snug sm:text-sm">
        <span className="font-semibold">{name}</span>
        {offer.expires_on && <span className="text-ink-soft"> until {formatDate(offer.expires_on)}</span>}
        {canChoose && offer.needs_first && <span className="block">{needWords[offer.needs_first]}</span>}
      </p>
      {canChoose && !offer.needs_first && (
        <Button variant="primary" size="small" aria-label={`Choose ${name}`} onClick={() => setAsked("choose")}>
          Choose
        </Button>
      )}
      <Button size="small" aria-label={`Say no to ${name}`} onClick={() => setAsked("refuse")}>
        Say no
      </Button>
      {asked === "choose" && <ChooseDialog userId={userId} offer={offer} onClose={close} />}
      {asked === "refuse" && <RefuseDialog userId={userId} offer={offer} onClose={close} />}
    </div>
  );
}

interface AnswerDialogProps extends Omit<AnswerButtonsProps, "canChoose"> {
  readonly onClose: () => void;
}

/** Shows what came of it everywhere, also when someone was faster in another tab. */
const useAnswered = (userId: string) => {
  const client = useQueryClient();
  const { queryKey } = ownOffersQuery(userId);
  return async (send: () => Promise<{ readonly data: OwnOffers }>) => {
    try {
      client.setQueryData(queryKey, (await send()).data);
    } finally {
      void client.invalidateQueries();
    }
  };
};

function ChooseDialog({ userId, offer, onClose }: AnswerDialogProps) {
  const sending = useSendOnce();
  const answer = useAnswered(userId);
  const send = async () => {
    const isSent = await sending.run(() => answer(() => call(chooseOffer, { params: { id: offer.id } })));
    if (!isSent) return;
    toast.success(`You chose ${nameOffer(offer)}.`);
    onClose();
  };
  return (
    <FormDialog
      title={`Choose ${nameOffer(offer)}?`}
      submitLabel="Choose this offer"
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Terms offer={offer} />
      <p>
        We tell {offer.lender_name} that you want to go on, and your advisor tells you what it still needs. This isn't a
        signature: the lender's contract comes later, and you can still say no to it.
      </p>
      <p className="text-ink-soft text-sm">
        We keep the offer as you see it now, so that you can compare it with the contract.
      </p>
    </FormDialog>
  );
}

/** What is being chosen, in a sentence. */
function Terms({ offer: { id, lender_name, terms } }: Pick<AnswerDialogProps, "offer">) {
  const { figured } = toWordedOffer({ id, lenderName: lender_name, terms }, { isFalling: false });
  if (!figured) return null;
  const read = (row: OfferRowId) => figured.rows.find(({ id: own }) => own === row)?.values.join(", then ");
  return (
    <p className="font-semibold">
      You receive {read("received")}. {read("payments")}. APR {figured.apr}.
    </p>
  );
}

function RefuseDialog({ userId, offer, onClose }: AnswerDialogProps) {
  const [reason, setReason] = useState("");
  const sending = useSendOnce();
  const answer = useAnswered(userId);
  const send = async () => {
    const isSent = await sending.run(() =>
      answer(() => call(refuseOwnOffer, { params: { id: offer.id }, body: { reason } })),
    );
    if (!isSent) return;
    toast.success(`You said no to ${nameOffer(offer)}.`);
    onClose();
  };
  return (
    <FormDialog
      title={`Say no to ${nameOffer(offer)}?`}
      submitLabel="Say no"
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => reason.length <= offerApiLimits.reasonChars && void send()}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label="What would have to be different?"
        hint="Your advisor reads it, and may ask the lender."
        required={false}
        rows={3}
        maxLength={offerApiLimits.reasonChars}
        value={reason}
        onChange={setReason}
        error={sending.fields.reason}
      />
    </FormDialog>
  );
}
