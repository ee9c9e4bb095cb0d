import { type ContactWhole, contactLimits, replyToContact } from "@funding-desk/contract/contact/desk-api";
import type { SignupIdDetail } from "@funding-desk/contract/signup-id/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import Ticket from "lucide-react/icons/ticket";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { newId } from "../../api/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { IssueDialog } from "../desk-signup-ids/issue-dialog.tsx";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { allContact, contactMessageQuery } from "./contact-queries.ts";

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
const greetingOf = (name: string): string => `Hello ${firstNameOf(name)},\n\n`;
const subjectFor = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

const signupWords = ({ id, url }: SignupIdDetail): string =>
  `With this Sign Up Id you open your account: ${id}\nIt is filled in already here: ${url}`;

/** Answers by mail. What was typed stays when somebody else was quicker. */
export function ReplyForm({ message }: { readonly message: ContactWhole }) {
  const { id, full_name: name, revision } = message;
  const attempt = useAttempt();
  const client = useQueryClient();
  const [subject, setSubject] = useState(subjectFor(message.subject));
  const [text, setText] = useState(() => greetingOf(name));
  const [isIssuing, setIssuing] = useState(false);
  /** The revision on which this was typed; somebody else's change is shown before it is gone over. */
  const [seen, setSeen] = useState(revision);
  const [replyId, setReplyId] = useState(newId);
  const [overtaken, setOvertaken] = useState<string>();
  const { fields = {} } = attempt.problem ?? {};

  const send = async (): Promise<void> => {
    try {
      const body = { id: replyId, subject, text, expected_revision: seen };
      const { data } = await callDesk(replyToContact, { params: { id }, body });
      client.setQueryData(contactMessageQuery(id).queryKey, data);
      setSeen(data.revision);
      setReplyId(newId());
      setOvertaken(undefined);
      setText(greetingOf(name));
      toast.success(`Your answer to ${name} is on its way.`);
      void client.invalidateQueries(allContact);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "contact_changed") throw error;
      const now = await client.fetchQuery({ ...contactMessageQuery(id), staleTime: 0 });
      setSeen(now.revision);
      setOvertaken(error.message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second press after the first was sent finds the greeting alone.
    if (text.trim() === greetingOf(name).trim()) return attempt.refuse({ text: "Please write your answer first." });
    void attempt.run(send);
  };

  return (
    <Card title="Answer by mail">
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
        {overtaken && (
          <div role="alert">
            <Notice tone="warning" title="Somebody was quicker">
              <p>{overtaken} Read it above; what you typed is still here, and can be sent all the same.</p>
            </Notice>
          </div>
        )}
        <AttemptNotice attempt={attempt} />
        <TextField
          name="reply-subject"
          label="Subject"
          required
          value={subject}
          onChange={setSubject}
          error={fields.subject}
          maxLength={contactLimits.replySubjectChars}
          autoComplete="off"
        />
        <TextArea
          name="reply-text"
          label="Your answer"
          hint="Your name and the question are put below it. An answer to it comes to the firm's address."
          required
          rows={7}
          value={text}
          onChange={setText}
          error={fields.text}
          maxLength={contactLimits.replyChars}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="brand" isBusy={attempt.isBusy} busyLabel="Sending...">
            {overtaken ? "Send it all the same" : `Send to ${firstNameOf(name)}`}
          </Button>
          <Button icon={<Ticket aria-hidden="true" className="size-5" />} onClick={() => setIssuing(true)}>
            Issue a Sign Up Id
          </Button>
        </div>
      </form>
      {isIssuing && (
        <IssueDialog
          isMailedElsewhere
          start={{ label: `Contact form: ${name}`.slice(0, 100), name, email: message.email }}
          onClose={() => setIssuing(false)}
          onIssued={(issued) => {
            setIssuing(false);
            setText((before) => `${before.trimEnd()}\n\n${signupWords(issued)}\n`);
          }}
        />
      )}
    </Card>
  );
}
