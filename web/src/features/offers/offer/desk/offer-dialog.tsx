import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import {
  addOffer,
  changeOffer,
  type DeskOffer,
  type PlacementWire,
} from "@funding-desk/contract/offers/offer/desk-api";
import { useState } from "react";
import { callDesk } from "../../../../http/call-desk.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { OfferFields } from "../typed/offer-fields.tsx";
import { useTypedOffer } from "../typed/use-typed-offer.ts";
import { usePlacementChange } from "./use-placement-change.ts";

interface OfferDialogProps {
  readonly clientId: string;
  readonly placement: PlacementWire;
  /** The draft to change. */
  readonly changed?: DeskOffer | undefined;
  /** The shown offer that the new one replaces once it's shown. */
  readonly replaced?: DeskOffer | undefined;
  readonly onClose: () => void;
}

/** Enters a lender's offer, or changes its draft. The client sees nothing of it until it's shown. */
export function OfferDialog({ clientId, placement, changed, replaced, onClose }: OfferDialogProps) {
  const basis = changed ?? replaced;
  const { sending, run } = usePlacementChange(clientId);
  const typed = useTypedOffer(sending, basis?.terms);
  const open = placement.submissions.filter(({ status }) => status === "sent" || status === "offer");
  const [only] = open.length === 1 ? open : [];
  const [submissionId, setSubmissionId] = useState(basis?.submission_id ?? only?.id ?? "");
  const submit = async () => {
    const terms = typed.read();
    const isMissing = sending.refuseMissing({ submission_id: submissionId === "" && "Choose the lender." });
    if (!terms || isMissing) return;
    const isSaved = await run((idempotencyKey) => {
      if (changed)
        return callDesk(changeOffer, {
          params: { id: clientId, offerId: changed.id },
          body: { terms, expected_revision: changed.revision },
        });
      const supersedes = replaced ? { supersedes: replaced.id } : {};
      return callDesk(addOffer, {
        params: { id: clientId },
        body: { submission_id: submissionId, ...supersedes, terms },
        idempotencyKey,
      });
    }, JSON.stringify(terms));
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={changed ? "Change the draft" : replaced ? "Enter a new version" : "Enter an offer"}
      width="wide"
      submitLabel="Save the draft"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <OfferFields typed={typed}>
        {!basis && (
          <SelectField
            name="submission_id"
            label="Lender"
            required
            value={submissionId}
            onChange={setSubmissionId}
            error={sending.fields.submission_id}
            options={open.map(({ id, lender_name, program_name }) => ({
              value: id,
              label: nameProgram(lender_name, program_name),
            }))}
          />
        )}
      </OfferFields>
    </FormDialog>
  );
}
