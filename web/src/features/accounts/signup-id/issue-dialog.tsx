import {
  issueSignupId,
  type SignupIdDetail,
  signupIdLimits,
  signupIds,
} from "@funding-desk/contract/accounts/signup-id/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface IssueDialogProps {
  /** Prefills the form, e.g. for a visitor who sent a message. */
  readonly start?: { readonly label: string; readonly name: string; readonly email: string };
  /** The caller emails the id itself. */
  readonly isMailedElsewhere?: boolean;
  readonly onClose: () => void;
  readonly onIssued: (issued: SignupIdDetail) => void;
}

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "none", label: "No expiration" },
];

const noStart = { label: "", name: "", email: "" };

/** Issues an id: what it is for, how long it works, and whom to email it to. Mount it only while it is open. */
export function IssueDialog({ start = noStart, isMailedElsewhere = false, onClose, onIssued }: IssueDialogProps) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const { values, set, bind } = useFields(
    { ...start, uses: "1", days: "30", bound: start.email !== "" },
    sending.fields,
  );
  const { label, uses, days, name, email } = values;
  const isForOne = uses.trim() === "1";
  const hasEmail = email.trim() !== "";

  const submit = () => {
    if (label.trim() === "") return sending.refuse({ label: "Enter what it is for." });
    const wantsMail = !isMailedElsewhere && hasEmail;
    if (wantsMail && name.trim() === "") return sending.refuse({ name: "Enter a name." });
    void sending.run(async (idempotencyKey) => {
      const body = {
        label,
        uses: Number(uses),
        days: days === "none" ? null : Number(days),
        bound_email: values.bound && isForOne && hasEmail ? email : null,
        mail_to: wantsMail ? { name, email } : null,
      };
      const { data } = await callDesk(issueSignupId, { body, idempotencyKey });
      await client.invalidateQueries(deskFilter(signupIds));
      toast.success(wantsMail ? `Sign Up Id issued and on its way to ${email.trim()}.` : "Sign Up Id issued.");
      onIssued(data);
    });
  };

  return (
    <FormDialog
      title="New Sign Up Id"
      submitLabel={!isMailedElsewhere && hasEmail ? "Issue and email it" : "Issue it"}
      busyLabel="Issuing..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...bind("label")}
        label="Label"
        hint="Who or what it is for. Reports count clients by label."
        required
        maxLength={signupIdLimits.labelChars}
        autoComplete="off"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...bind("uses")} label="Number of uses" inputMode="numeric" maxLength={6} autoComplete="off" />
        <SelectField
          {...bind("days")}
          label="Valid for"
          onChange={(value) => set({ days: value || "30" })}
          options={spans}
        />
      </div>
      <fieldset className="flex flex-col gap-5 border-line border-t pt-5">
        <legend className="sr-only">Recipient</legend>
        {!isMailedElsewhere && (
          <TextField {...bind("name")} label="Name" required={false} maxLength={100} autoComplete="off" />
        )}
        <EmailField
          {...bind("email")}
          required={false}
          hint={
            isMailedElsewhere
              ? undefined
              : "We email the id with a link that fills it in. Leave this blank to share it yourself."
          }
          error={sending.fields.email ?? sending.fields.bound_email}
          maxLength={limits.emailChars}
        />
        {hasEmail && isForOne && <CheckboxField {...bind("bound")} label="Only this email can sign up with it" />}
      </fieldset>
    </FormDialog>
  );
}
