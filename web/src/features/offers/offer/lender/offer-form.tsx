import { type MadeOffer, makeOffer } from "@funding-desk/contract/offers/offer/lender-api";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { UnsavedGuard } from "../../../../forms/unsaved-guard.tsx";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { fieldId } from "../../../../ui/field.tsx";
import { FieldGroup } from "../../../../ui/field-group.tsx";
import { FileChoiceField } from "../../../../ui/file-choice-field.tsx";
import { focusField } from "../../../../ui/focus-field.ts";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useDoor } from "../../../placement/door/door.ts";
import { OfferFields } from "../typed/offer-fields.tsx";
import { useTypedOffer } from "../typed/use-typed-offer.ts";
import { offersMadeQuery } from "./offers-made-query.ts";
import { refuseDisclosure } from "./vet-disclosure.ts";

interface OfferFormProps {
  readonly advisor: string;
  /** Closed, it keeps what was typed. */
  readonly isOpen: boolean;
  /** @param disclosure to send next; undefined when none was chosen */
  readonly onSent: (offerId: string, disclosure: File | undefined) => void;
  readonly onClose: () => void;
}

const disclosureName = "disclosure";

/** An offer's terms, as the lender types them. The disclosure follows once the offer is there, so neither is lost with the other. */
export function OfferForm({ advisor, isOpen, onSent, onClose }: OfferFormProps) {
  const sending = useSendOnce();
  const typed = useTypedOffer(sending);
  const disclosure = useDisclosureChoice();
  const send = useSending();
  useEffect(() => {
    if (isOpen) focusField(fieldId("kind"));
  }, [isOpen]);
  const submit = () => {
    const terms = typed.read();
    if (disclosure.refusal) focusField(fieldId(disclosureName));
    if (!terms || disclosure.refusal) return;
    void sending.run(async () => {
      const offerId = await send(terms);
      toast.success(`We have your offer. ${advisor} looks at it next.`);
      onSent(offerId, disclosure.file);
    });
  };
  return (
    <Form onSubmit={submit} hidden={!isOpen} aria-label="Make an offer" className="mt-6">
      <UnsavedGuard hasChanges={typed.isChanged && !sending.isBusy} />
      <div className="flex flex-col gap-5">
        <OfferFields typed={typed} />
        <FieldGroup title="The disclosure">
          <FileChoiceField
            name={disclosureName}
            label="Your disclosure (PDF)"
            hint="The client gets it exactly as it is. You can also attach it later."
            required={false}
            accept="application/pdf,.pdf"
            file={disclosure.file}
            onChange={(file) => void disclosure.choose(file)}
            error={disclosure.refusal}
          />
        </FieldGroup>
        <ProblemNotice problem={sending.problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Sending...">
            Send offer
          </Button>
          <Button disabled={sending.isBusy} onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface ChosenFile {
  readonly file?: File | undefined;
  /** Why it can't be a disclosure. */
  readonly refusal?: string | undefined;
}

const useDisclosureChoice = () => {
  const [chosen, setChosen] = useState<ChosenFile>({});
  const choose = async (file: File | undefined) => {
    setChosen({ file });
    const refusal = file && (await refuseDisclosure(file));
    // Another one may have been chosen meanwhile.
    if (refusal) setChosen((before) => (before.file === file ? { file, refusal } : before));
  };
  return { ...chosen, choose };
};

/** Sends the terms, and shows the new offer in the list. */
const useSending = () => {
  const door = useDoor();
  const queryClient = useQueryClient();
  const { queryKey } = offersMadeQuery(door);
  return async (terms: OfferTerms): Promise<string> => {
    const { offer_id: id } = (await door.call(makeOffer, { body: { terms } })).data;
    const made: MadeOffer = {
      id,
      kind: terms.kind,
      amount_cents: terms.amountCents,
      made_at: new Date().toISOString(),
      disclosure: null,
      is_draft: true,
    };
    // The same terms sent twice are one offer.
    queryClient.setQueryData(queryKey, (before) =>
      before?.some((each) => each.id === id) ? before : before && [made, ...before],
    );
    void queryClient.invalidateQueries({ queryKey });
    return id;
  };
};
