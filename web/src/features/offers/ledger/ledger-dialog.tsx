import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import {
  addLedgerEntry,
  clientLedger,
  type LedgerEntryWire,
  ledgerLimits,
} from "@funding-desk/contract/offers/ledger/desk-api";
import { isPart, type LedgerKind, ledgerKindWords } from "@funding-desk/contract/offers/ledger/states";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { parseCents, parseNumber, parseSignedCents } from "../../../forms/parse-cents.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { RowList } from "../../../ui/row-list.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { createStep, listStepFaults, type TypedLedgerEntry, toClawbackSteps } from "./typed-entry.ts";

export interface LedgerSubmission {
  readonly id: string;
  readonly lender_name: string;
  readonly program_name: string;
}

interface LedgerDialogProps {
  readonly clientId: string;
  readonly submissions: readonly LedgerSubmission[];
  /** The entry to correct; undefined for a new one. */
  readonly corrected: LedgerEntryWire | undefined;
  readonly onClose: () => void;
}

const kinds: readonly Exclude<LedgerKind, "correction">[] = ["expected", "received", "split", "clawback", "split back"];
const kindOptions = kinds.map((value) => ({ value, label: ledgerKindWords[value] }));
const payerOptions = [
  { value: "lender", label: "The lender" },
  { value: "client", label: "The client" },
];

/** Adds an entry, or one that corrects another. */
export function LedgerDialog({ clientId, submissions, corrected, onClose }: LedgerDialogProps) {
  const client = useQueryClient();
  const sending = useSendOnce();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const [only] = submissions.length === 1 ? submissions : [];
  const { values, set, bind } = useFields<TypedLedgerEntry>(
    {
      submission_id: corrected?.submission_id ?? only?.id ?? "",
      kind: corrected ? "correction" : "expected",
      cents: "",
      basis_cents: "",
      percent: "",
      paid_by: corrected?.paid_by ?? "lender",
      on_day: getFirmToday(),
      staff_id: "",
      steps: [],
      note: "",
      told: "",
    },
    sending.fields,
  );
  const kind: LedgerKind = corrected ? "correction" : (kinds.find((each) => each === values.kind) ?? "expected");
  const canComeBack = kind === "expected" || kind === "received";
  // The server names all steps as one field.
  const [firstStep] = values.steps;
  const { clawback_steps: stepsFault, ...fieldErrors } = sending.fields;
  const stepErrors =
    firstStep && stepsFault ? { ...fieldErrors, [`${firstStep.key}.until_on`]: stepsFault } : fieldErrors;
  const save = async () => {
    const isByPercent = values.percent !== "";
    const cents = corrected ? parseSignedCents(values.cents) : parseCents(values.cents);
    const [basis, percent] = [parseCents(values.basis_cents), parseNumber(values.percent)];
    const isMissing = sending.refuseMissing({
      submission_id: values.submission_id === "" && "Choose the lender.",
      cents: !isByPercent && (cents === undefined || cents === 0) && "Enter an amount, such as 2,000.00.",
      basis_cents: isByPercent && basis === undefined && "Enter the amount it's a percentage of.",
      percent: isByPercent && percent === undefined && "Enter a percentage, such as 5.",
      staff_id: isPart(kind) && values.staff_id === "" && "Choose whose part it is.",
      ...(canComeBack ? listStepFaults(values.steps) : {}),
    });
    if (isMissing) return;
    const amount =
      isByPercent && basis !== undefined && percent !== undefined
        ? { basis_cents: basis, percent }
        : { cents: cents ?? 0 };
    const steps = canComeBack ? toClawbackSteps(values.steps) : [];
    const body = {
      submission_id: values.submission_id,
      kind,
      ...amount,
      paid_by: values.paid_by === "client" ? ("client" as const) : ("lender" as const),
      on_day: values.on_day,
      ...(isPart(kind) ? { staff_id: values.staff_id } : {}),
      ...(steps.length > 0 ? { clawback_steps: steps } : {}),
      ...(corrected ? { corrects: corrected.id } : {}),
      note: values.note,
      told: values.told,
    };
    const isSaved = await sending.run(async (idempotencyKey) => {
      const { data } = await callDesk(addLedgerEntry, { params: { id: clientId }, body, idempotencyKey });
      client.setQueryData(deskQuery(clientLedger, { params: { id: clientId } }).queryKey, data);
    }, JSON.stringify(body));
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={corrected ? "Correct an entry" : "Add to the ledger"}
      submitLabel="Add"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        An entry can't be changed afterwards. A mistake gets an entry that corrects it.
      </p>
      {corrected ? (
        <p>
          {ledgerKindWords[corrected.kind]}: {formatCents(corrected.cents)}, {corrected.lender_name}
        </p>
      ) : (
        <>
          <SelectField
            {...bind("submission_id")}
            label="Lender"
            required
            options={submissions.map(({ id, lender_name, program_name }) => ({
              value: id,
              label: nameProgram(lender_name, program_name),
            }))}
          />
          <SelectField {...bind("kind")} label="What" required options={kindOptions} />
        </>
      )}
      <TextField
        {...bind("cents")}
        label={corrected ? "Difference" : "Amount"}
        hint={corrected ? "With a minus sign if it was too much." : undefined}
        required={corrected !== undefined}
        inputMode="text"
        autoComplete="off"
      />
      {kind === "expected" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...bind("percent")} label="Or percent" required={false} inputMode="decimal" autoComplete="off" />
          <TextField
            {...bind("basis_cents")}
            label="Of this amount"
            required={false}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      )}
      {!corrected && <SelectField {...bind("paid_by")} label="Who pays it" required options={payerOptions} />}
      {isPart(kind) && (
        <SelectField
          {...bind("staff_id")}
          label="Whose part"
          required
          options={advisors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {kind === "clawback" && <p className="text-ink-soft text-sm">Each advisor's part shrinks by the same share.</p>}
      <DateField {...bind("on_day")} label={kind === "expected" ? "Due on" : "On"} required />
      {canComeBack && (
        <RowList
          title="What the lender can take back"
          addLabel="Add a step"
          removeLabel="Remove step"
          atMost={ledgerLimits.steps}
          rows={values.steps}
          errors={stepErrors}
          createRow={() => createStep(values.steps)}
          onChange={(steps) => set({ steps })}
        >
          {(bindStep) => (
            <>
              <TextField {...bindStep("percent")} label="Percent" required inputMode="decimal" autoComplete="off" />
              <DateField {...bindStep("until_on")} label="Until" required />
            </>
          )}
        </RowList>
      )}
      <TextArea
        {...bind("told")}
        label="What the client was told about our pay"
        required={false}
        rows={2}
        maxLength={ledgerLimits.wordsChars}
      />
      <TextArea {...bind("note")} label="Note" required={false} rows={2} maxLength={ledgerLimits.wordsChars} />
    </FormDialog>
  );
}
