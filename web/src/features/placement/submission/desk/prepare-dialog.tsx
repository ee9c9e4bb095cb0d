import type { SubmissionChannel } from "@funding-desk/contract/matching/catalog/channels";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import {
  changeSubmission,
  createSubmission,
  type DeskSubmission,
  type PlaceableDocument,
  submissionChoices,
} from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { formatDollars } from "../../../../forms/format-number.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { ChoiceField } from "../../../../ui/choice-field.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { type ChosenDocuments, DocumentChoice, listAskedTypes, toChosen } from "./document-choice.tsx";
import { type PlaceableProgram, type SubmissionChoices, useSubmissionSaving } from "./submission-queries.ts";

interface PrepareDialogProps {
  readonly clientId: string;
  /** Undefined for a new one. */
  readonly submission?: DeskSubmission;
  readonly onSaved?: (saved: DeskSubmission) => void;
  readonly onClose: () => void;
}

/** Prepares a file for a lender: what goes, to which program, and how. Mount it only while it is open. */
export function PrepareDialog(props: PrepareDialogProps) {
  const query = useQuery({
    ...deskQuery(submissionChoices, { params: { id: props.clientId } }),
    // A refetch must not replace what was chosen.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  if (query.data) return <PrepareForm {...props} choices={query.data} />;
  return (
    <Dialog isOpen onClose={props.onClose} title="Prepare a file" width="wide">
      <Loaded query={query} failedTitle="We couldn't load what can be sent">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

const channels: readonly { value: SubmissionChannel; label: string; hint: string }[] = [
  {
    value: "link",
    label: "Private link",
    hint: "It expires, and opens with a code that we mail to this address only.",
  },
  {
    value: "mail",
    label: "Attached to an email",
    hint: "For lenders that take nothing else. Masks Social Security numbers.",
  },
];

const isChannel = (text: string): text is SubmissionChannel => channels.some(({ value }) => value === text);

const toProgramOption = ({ id, lender_name, name, is_live }: PlaceableProgram) => ({
  value: id,
  label: `${nameProgram(lender_name, name)}${is_live ? "" : " (not live)"}`,
});

/** Short, because a phone would cut it off. */
const toApplicationOption = (each: SubmissionChoices["applications"][number]) => ({
  value: each.id,
  label: `${each.reference}, ${formatDollars(each.requested_amount)}`,
});

/** What the program asks for and we have. */
const chooseAskedFor = (program: PlaceableProgram | undefined): ChosenDocuments =>
  new Map(program?.needs.flatMap(({ document_ids }) => document_ids.map((id) => [id, ""])));

interface PrepareFormProps extends PrepareDialogProps {
  readonly choices: SubmissionChoices;
}

function PrepareForm({ clientId, submission, choices, onSaved, onClose }: PrepareFormProps) {
  const { save, readRevision } = useSubmissionSaving(clientId);
  const { sending, overtaken, run } = useRevision(submission?.revision ?? 0, async () =>
    submission ? readRevision(submission.id) : undefined,
  );
  const [chosen, setChosen] = useState<ChosenDocuments>(
    () => new Map(submission?.documents.map(({ id, is_asked_for, why }) => [id, is_asked_for ? "" : why])),
  );
  const { values, set, bind } = useFields(
    {
      application_id: submission?.application_id ?? choices.applications[0]?.id ?? "",
      program_id: submission?.program_id ?? "",
      channel: submission?.channel ?? ("link" as string),
      lender_email: submission?.lender_email ?? "",
      note: submission?.note ?? "",
    },
    sending.fields,
  );
  const application = choices.applications.find(({ id }) => id === values.application_id);
  const program = choices.programs.find(({ id }) => id === values.program_id);
  const documents = toOffered(choices.documents, submission);
  const askedTypes = listAskedTypes(program, documents);
  const chooseProgram = (id: string) => {
    const next = choices.programs.find((each) => each.id === id);
    sending.clear();
    set({ program_id: id, channel: next?.accepts ?? "link", lender_email: next?.lender_email ?? "" });
    setChosen(chooseAskedFor(next));
  };
  const check = (): boolean =>
    !sending.refuseMissing({
      application_id: values.application_id === "" && "Choose an application.",
      program_id: values.program_id === "" && "Choose a program.",
      lender_email: values.lender_email.trim() === "" && "Enter the address that the file goes to.",
      ...Object.fromEntries(
        [...chosen].map(([id, why]) => [
          id,
          !askedTypes.has(documents.find((each) => each.id === id)?.document_type_id ?? 0) &&
            why.trim() === "" &&
            "Say why the lender gets this.",
        ]),
      ),
    }) && values.note.length <= submissionLimits.noteChars;
  const submit = () => {
    if (!check()) return;
    const { application_id, program_id, lender_email, note } = values;
    const channel = isChannel(values.channel) ? values.channel : "link";
    const content = { channel, lender_email: lender_email.trim(), note, documents: toChosen(chosen) };
    void run(async (expected_revision, idempotencyKey) => {
      const saved = await save(() =>
        submission
          ? callDesk(changeSubmission, {
              params: { id: clientId, submissionId: submission.id },
              body: { ...content, expected_revision },
            })
          : callDesk(createSubmission, {
              params: { id: clientId },
              body: { application_id, program_id, ...content },
              idempotencyKey,
            }),
      );
      onClose();
      onSaved?.(saved);
      return saved.revision;
    });
  };
  return (
    <FormDialog
      title={submission ? `Edit: ${submission.lender_name}` : "New submission"}
      width="wide"
      submitLabel={submission ? "Save" : "Prepare"}
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <OvertakenNotice sentence={overtaken} />
      {submission ? (
        <p>
          {submission.program_name}, application {submission.reference}. Saving other documents or another way of
          sending voids the consents: you'd ask again.
        </p>
      ) : (
        <>
          <SelectField
            {...bind("application_id")}
            label="Application"
            required
            options={choices.applications.map(toApplicationOption)}
            hint={application ? application.funding_type : "This client has no application under way."}
          />
          <SelectField
            {...bind("program_id")}
            label="Program"
            required
            hint="A lender that has an open submission of this client isn't listed."
            options={choices.programs
              .filter(({ open_submission_id }) => open_submission_id === null)
              .map(toProgramOption)}
            onChange={chooseProgram}
          />
        </>
      )}
      {(submission || program) && (
        <>
          <ChoiceField {...bind("channel")} label="How it's sent" required options={channels} columns={2} />
          <TextField
            {...bind("lender_email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label="Lender's email"
            required
            hint={
              program?.lender_email === "" ? (
                <NoMailbox />
              ) : (
                "The person or mailbox that takes applications. A private link opens only with a code sent here."
              )
            }
          />
          <DocumentChoice
            needs={program?.needs ?? []}
            documents={documents}
            askedTypes={askedTypes}
            chosen={chosen}
            errors={toErrorsById(chosen, sending.fields)}
            onChange={(next) => {
              sending.clear();
              setChosen(next);
            }}
          />
          <TextArea
            {...bind("note")}
            label="Note to the lender"
            required={false}
            rows={3}
            maxLength={submissionLimits.noteChars}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Who may say where the files of a lender go that the catalog has no mailbox of. */
function NoMailbox() {
  if (useStaff().role !== "manager")
    return "The catalog has no mailbox of this lender. Ask a manager to enter it there, or to prepare this file.";
  return (
    <>
      The catalog has no mailbox of this lender. Enter one for this file, or{" "}
      <NewTabLink href="/desk/catalog?show=lenders">in the catalog</NewTabLink> for all.
    </>
  );
}

/** The server names a chosen document by its position. */
const toErrorsById = (
  chosen: ChosenDocuments,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...fields,
  ...Object.fromEntries(
    [...chosen.keys()].flatMap((id, position) => {
      const message = fields[`documents.${position}`];
      return message === undefined ? [] : [[id, message]];
    }),
  ),
});

/** With those that were chosen before and could no longer be chosen now. */
const toOffered = (
  documents: readonly PlaceableDocument[],
  submission: DeskSubmission | undefined,
): readonly PlaceableDocument[] => [
  ...documents,
  ...(submission?.documents ?? []).filter(({ id }) => !documents.some((each) => each.id === id)),
];
