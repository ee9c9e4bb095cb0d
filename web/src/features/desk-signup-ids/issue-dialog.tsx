import { limits } from "@funding-desk/contract/limits";
import { issueSignupId, type SignupIdDetail, signupIdLimits } from "@funding-desk/contract/signup-id/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useOneIntent } from "../desk/use-one-intent.ts";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { allSignupIds } from "./signup-id-queries.ts";

interface IssueDialogProps {
  /** Filled in already: for somebody who has written, say. */
  readonly start?: { readonly label: string; readonly name: string; readonly email: string };
  /** Leaves the mail to whoever opens this. */
  readonly isMailedElsewhere?: boolean;
  readonly onClose: () => void;
  readonly onIssued: (issued: SignupIdDetail) => void;
}

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "none", label: "No end" },
];

const noStart = { label: "", name: "", email: "" };

/** Asks what an id is for, how long it stands, and whom to mail it to. Mounted only while it is open. */
export function IssueDialog({ start = noStart, isMailedElsewhere = false, onClose, onIssued }: IssueDialogProps) {
  const formId = useId();
  const attempt = useAttempt();
  const once = useOneIntent();
  const client = useQueryClient();
  const [label, setLabel] = useState(start.label);
  const [uses, setUses] = useState("1");
  const [days, setDays] = useState("30");
  const [name, setName] = useState(start.name);
  const [email, setEmail] = useState(start.email);
  const [isBound, setBound] = useState(start.email !== "");
  const { fields = {} } = attempt.problem ?? {};
  const isForOne = uses.trim() === "1";
  const hasEmail = email.trim() !== "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() === "") return attempt.refuse({ label: "Please say what it is for." });
    const wantsMail = !isMailedElsewhere && hasEmail;
    if (wantsMail && name.trim() === "") return attempt.refuse({ name: "Please enter a name." });
    void attempt.run(async () => {
      const body = {
        label,
        uses: Number(uses),
        days: days === "none" ? null : Number(days),
        bound_email: isBound && isForOne && hasEmail ? email : null,
        mail_to: wantsMail ? { name, email } : null,
      };
      const { data } = await once((idempotencyKey) => callDesk(issueSignupId, { body, idempotencyKey }));
      await client.invalidateQueries(allSignupIds);
      toast.success(wantsMail ? `Issued, and on its way to ${email.trim()}.` : "The Sign Up Id is issued.");
      onIssued(data);
    });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Issue a Sign Up Id"
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={attempt.isBusy} busyLabel="Issuing...">
            {!isMailedElsewhere && hasEmail ? "Issue and mail it" : "Issue it"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
        <AttemptNotice attempt={attempt} />
        <TextField
          name="label"
          label="Label"
          hint="Whom or what it is for. Reports count clients by it."
          required
          value={label}
          onChange={setLabel}
          error={fields.label}
          maxLength={signupIdLimits.labelChars}
          autoComplete="off"
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="uses"
            label="How many may use it"
            inputMode="numeric"
            value={uses}
            onChange={setUses}
            error={fields.uses}
            maxLength={6}
            autoComplete="off"
          />
          <SelectField
            name="days"
            label="Good for"
            value={days}
            onChange={(value) => setDays(value || "30")}
            options={spans}
            error={fields.days}
          />
        </div>
        <fieldset className="flex flex-col gap-5 border-line border-t pt-5">
          <legend className="sr-only">For whom</legend>
          {!isMailedElsewhere && (
            <TextField
              name="name"
              label="Name"
              required={false}
              value={name}
              onChange={setName}
              error={fields.name}
              maxLength={100}
              autoComplete="off"
            />
          )}
          <TextField
            name="email"
            label="Email"
            required={false}
            hint={
              isMailedElsewhere
                ? undefined
                : "We mail the id with a link that fills it in. Leave it empty to hand it over yourself."
            }
            type="email"
            inputMode="email"
            value={email}
            onChange={setEmail}
            error={fields.email ?? fields.bound_email}
            maxLength={limits.emailChars}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {hasEmail && isForOne && (
            <CheckboxField
              name="bound"
              label="Only this email can sign up with it"
              value={isBound}
              onChange={setBound}
            />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
