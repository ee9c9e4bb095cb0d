import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { clientLedger } from "@funding-desk/contract/offers/ledger/desk-api";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import {
  addCondition,
  type DeskCondition,
  type PlacementWire,
  recordFunding,
  settleCondition,
  takeBackFunding,
} from "@funding-desk/contract/offers/offer/desk-api";
import { conditionOwners } from "@funding-desk/contract/offers/offer/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFileReceiver } from "../../../../desk-parts/file-client.tsx";
import { ReasonField, useReason } from "../../../../desk-parts/reason-field.tsx";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../../firm/firm-day.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { formatTypedCents, parseCents } from "../../../../forms/parse-cents.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { clientDocumentsQuery } from "../../../documents/document/desk/document-review-queries.ts";
import { usePlacementChange } from "./use-placement-change.ts";

type Submission = PlacementWire["submissions"][number];

interface FundingCardProps {
  readonly clientId: string;
  readonly submission: Submission;
  readonly canWork: boolean;
}

/** What is left between the chosen offer and the money, and the day the money came. */
export function FundingCard({ clientId, submission, canWork }: FundingCardProps) {
  const [asked, setAsked] = useState<"condition" | "funding" | "take back">();
  const isManager = useStaff().role === "manager";
  const { conditions, funding, taken_back: takenBack, lender_name: lenderName, status } = submission;
  const canAct = canWork && status === "chosen";
  const close = () => setAsked(undefined);
  return (
    <Card
      title={funding ? `Paid out by ${lenderName}` : `To the money: ${lenderName}`}
      headingLevel={3}
      action={
        canAct && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setAsked("condition")}>
              Add a condition
            </Button>
            <Button size="small" variant="brand" onClick={() => setAsked("funding")}>
              Record the payout
            </Button>
          </div>
        )
      }
    >
      {funding && (
        <Notice
          tone="success"
          title={`Paid out on ${formatDate(funding.funded_on)}: ${formatCents(funding.amount_cents)}`}
        >
          <p>
            {funding.is_corrected ? "Corrected" : "Recorded"} by {funding.recorded_by}
            {funding.reason && `: “${funding.reason}”`}
          </p>
          {canWork && (
            <div className="mt-2 flex flex-wrap gap-2 print:hidden">
              <Button size="small" onClick={() => setAsked("funding")}>
                Correct it
              </Button>
              {isManager && (
                <Button size="small" onClick={() => setAsked("take back")}>
                  Take it back
                </Button>
              )}
            </div>
          )}
        </Notice>
      )}
      {takenBack && (
        <p className="wrap-anywhere mb-2 text-ink-soft text-sm">
          {takenBack.staff_name} took back a payout, {formatMoment(takenBack.at)}: “{takenBack.reason}”
        </p>
      )}
      {conditions.length === 0 && !funding && (
        <p className="text-ink-soft">No conditions yet. Add what {lenderName} still wants; the client sees the list.</p>
      )}
      <ul className="divide-y divide-line">
        {conditions.map((condition) => (
          <ConditionRow
            key={condition.id}
            clientId={clientId}
            submission={submission}
            condition={condition}
            canWork={canAct}
          />
        ))}
      </ul>
      {asked === "condition" && <ConditionDialog clientId={clientId} submission={submission} onClose={close} />}
      {asked === "funding" && <FundingDialog clientId={clientId} submission={submission} onClose={close} />}
      {asked === "take back" && <TakeBackDialog clientId={clientId} submission={submission} onClose={close} />}
    </Card>
  );
}

interface ConditionRowProps extends FundingCardProps {
  readonly condition: DeskCondition;
}

const owners = { client: "The client", firm: "The firm", lender: "The lender" } as const;

function ConditionRow({ clientId, submission, condition, canWork }: ConditionRowProps) {
  const { sending, run } = usePlacementChange(clientId, toast.error);
  const { id, words, whose, due_on, is_done, document_type, revision } = condition;
  const settle = (next: boolean) =>
    void run(() =>
      callDesk(settleCondition, {
        params: { id: clientId, submissionId: submission.id, conditionId: id },
        body: { is_done: next, expected_revision: revision },
      }),
    );
  const about = [owners[whose], document_type, due_on && `by ${formatDate(due_on)}`].filter((part) => part).join(", ");
  return (
    <li className="wrap-anywhere py-3">
      {canWork ? (
        <CheckboxField
          name={`condition-${id}`}
          label={words}
          hint={about}
          // While it's being saved, as it will be.
          value={is_done !== sending.isBusy}
          onChange={(next) => !sending.isBusy && settle(next)}
        />
      ) : (
        <>
          <p className="font-medium">{words}</p>
          <p className="text-ink-soft text-sm">
            {about}
            {is_done && ", done"}
          </p>
        </>
      )}
    </li>
  );
}

interface DialogProps extends Omit<FundingCardProps, "canWork"> {
  readonly onClose: () => void;
}

const ownerOptions = conditionOwners.map((value) => ({ value, label: owners[value] }));

function ConditionDialog({ clientId, submission, onClose }: DialogProps) {
  const { sending, run } = usePlacementChange(clientId);
  const { data: types = [] } = useQuery(clientDocumentsQuery(clientId));
  const { values, bind } = useFields({ words: "", whose: "client", due_on: "", document_type_id: "" }, sending.fields);
  const save = async () => {
    const whose = conditionOwners.find((each) => each === values.whose) ?? "client";
    const isDocument = whose === "client" && values.document_type_id !== "";
    const body = {
      words: values.words,
      whose,
      ...(values.due_on === "" ? {} : { due_on: values.due_on }),
      ...(isDocument ? { document_type_id: Number(values.document_type_id) } : {}),
    };
    const params = { id: clientId, submissionId: submission.id };
    if (await run((idempotencyKey) => callDesk(addCondition, { params, body, idempotencyKey }), JSON.stringify(body)))
      onClose();
  };
  return (
    <FormDialog
      title="Add a condition"
      receiver={useFileReceiver()}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        {...bind("words")}
        label="What is still needed"
        hint="The client reads it."
        required
        maxLength={offerApiLimits.wordsChars}
        autoComplete="off"
      />
      <SelectField {...bind("whose")} label="Whose part it is" required options={ownerOptions} />
      {values.whose === "client" && (
        <SelectField
          {...bind("document_type_id")}
          label="Ask for a document"
          required={false}
          placeholder="No document"
          options={types.map(({ document_type_id, document_type }) => ({
            value: String(document_type_id),
            label: document_type,
          }))}
        />
      )}
      <DateField {...bind("due_on")} label="By" required={false} />
    </FormDialog>
  );
}

function FundingDialog({ clientId, submission, onClose }: DialogProps) {
  const [isUnlikely, setUnlikely] = useState(false);
  const { sending, run } = usePlacementChange(clientId, (_, code) => setUnlikely(code === "payout_unlikely"));
  const { funding, taken_back: takenBack } = submission;
  const { values, bind } = useFields(
    {
      funded_on: funding?.funded_on ?? getFirmToday(),
      amount_cents: funding ? formatTypedCents(funding.amount_cents) : "",
    },
    sending.fields,
  );
  const reason = useReason();
  const [isRight, setRight] = useState(false);
  const needsReason = funding !== null || takenBack !== null || (isUnlikely && isRight);
  const open = submission.conditions.filter(({ is_done }) => !is_done);
  const save = async () => {
    const amount = parseCents(values.amount_cents);
    if (amount === undefined || amount === 0)
      return sending.refuse({ amount_cents: "Enter what arrived, such as 39,500.00." });
    if (needsReason && !reason.check()) return;
    const params = { id: clientId, submissionId: submission.id };
    const body = {
      funded_on: values.funded_on,
      amount_cents: amount,
      ...(needsReason ? { reason: reason.text } : {}),
    };
    if (await run(() => callDesk(recordFunding, { params, body }))) onClose();
  };
  return (
    <FormDialog
      title={`${funding ? "Correct" : "Record"} the payout of ${submission.lender_name}`}
      receiver={useFileReceiver()}
      submitLabel={funding ? "Correct it" : "Record it"}
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {open.length > 0 && (
        <Notice tone="warning" title="Not all conditions are met">
          {open.map(({ words }) => words).join("; ")}
        </Notice>
      )}
      {!funding && <p>The application becomes Funded, and the client hears of it.</p>}
      <DateField {...bind("funded_on")} label="Day the money arrived" required />
      <TextField
        {...bind("amount_cents")}
        label="Amount that arrived"
        required
        inputMode="decimal"
        autoComplete="off"
      />
      {!funding && !takenBack && isUnlikely && (
        <CheckboxField name="is_right" label="The payout is right" value={isRight} onChange={setRight} />
      )}
      {needsReason && (
        <ReasonField
          label={funding ? "What was wrong?" : takenBack ? "Why is it right now?" : "Why is it unlike the offer?"}
          reason={reason}
        />
      )}
    </FormDialog>
  );
}

function TakeBackDialog({ clientId, submission, onClose }: DialogProps) {
  const { sending, run } = usePlacementChange(clientId);
  const { data: ledger } = useQuery(deskQuery(clientLedger, { params: { id: clientId } }));
  const reason = useReason();
  const hasEntries = ledger?.entries.some(({ submission_id }) => submission_id === submission.id);
  const save = async () => {
    if (!reason.check()) return;
    const params = { id: clientId, submissionId: submission.id };
    const body = { reason: reason.text };
    const send = (idempotencyKey: string) => callDesk(takeBackFunding, { params, body, idempotencyKey });
    if (await run(send, reason.text)) onClose();
  };
  return (
    <FormDialog
      title={`Take back the payout of ${submission.lender_name}?`}
      receiver={useFileReceiver()}
      submitLabel="Take it back"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        The offer is chosen again. If this payout made the application Funded, that ends, too, unless its status has
        changed since. No email goes out.
      </p>
      {hasEntries && (
        <Notice tone="warning" title="The ledger has entries with this lender">
          They stay. Correct them there.
        </Notice>
      )}
      <ReasonField label="What was wrong?" reason={reason} />
    </FormDialog>
  );
}
