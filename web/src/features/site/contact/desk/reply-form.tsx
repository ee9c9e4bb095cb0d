import type { SignupIdDetail } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { type ContactDetail, contactLimits, replyToContact } from "@funding-desk/contract/site/contact/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import Ticket from "lucide-react/icons/ticket";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { useUnsent } from "../../../../desk-parts/unsent-text.ts";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { newId } from "../../../../http/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { IssueDialog } from "../../../accounts/signup-id/issue-dialog.tsx";
import { contactMessageQuery, reloadContact } from "./contact-queries.ts";

const toFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
const createGreeting = (name: string): string => `Hello ${toFirstName(name)},\n\n`;
const toReplySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

const formatSignupId = ({ id, url }: SignupIdDetail): string =>
  `Use this Sign Up Id to open your account: ${id}\nThis link fills it in for you: ${url}`;

/** Answers a message by email. The text stays when a colleague changed the message first. */
export function ReplyForm({ message }: { readonly message: ContactDetail }) {
  const { id, full_name: name, revision } = message;
  const client = useQueryClient();

  const [isIssuing, setIssuing] = useState(false);
  const [replyId, setReplyId] = useState(newId);
  const read = async () => (await client.fetchQuery({ ...contactMessageQuery(id), staleTime: 0 })).revision;
  const { sending, overtaken, run } = useRevision(revision, read);
  const greeting = createGreeting(name);
  const [subject, setSubject] = useUnsent(`contact subject ${id}`, toReplySubject(message.subject));
  const [text, write] = useUnsent(`contact answer ${id}`, greeting);

  const send = async (expected_revision: number): Promise<number> => {
    const body = { id: replyId, subject, text, expected_revision };
    const { data } = await callDesk(replyToContact, { params: { id }, body });
    client.setQueryData(contactMessageQuery(id).queryKey, data);
    setReplyId(newId());
    write(greeting);
    toast.success(`Your answer to ${name} is on its way.`);
    void reloadContact(client);
    return data.revision;
  };
  const submit = () => {
    // A second press after the answer went out finds only the greeting.
    if (text.trim() === greeting.trim()) return sending.refuse({ text: "Please write your answer first." });
    void run(send);
  };

  return (
    <Card title="Answer by email">
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <OvertakenNotice sentence={overtaken}>
          Read it above. Your answer is still here, and you can still send it.
        </OvertakenNotice>
        <ProblemNotice problem={sending.problem} />
        <TextField
          value={subject}
          onChange={setSubject}
          error={sending.fields.subject}
          name="reply-subject"
          label="Subject"
          required
          maxLength={contactLimits.replySubjectChars}
          autoComplete="off"
        />
        <TextArea
          value={text}
          onChange={write}
          error={sending.fields.text}
          name="reply-text"
          label="Your answer"
          hint="We add your name and the question below it. Replies go to the firm's address."
          required
          rows={7}
          maxLength={contactLimits.replyChars}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Sending...">
            {overtaken ? "Send anyway" : `Send to ${toFirstName(name)}`}
          </Button>
          <Button icon={<Ticket className="size-5" />} onClick={() => setIssuing(true)}>
            New Sign Up Id
          </Button>
        </div>
      </Form>
      {isIssuing && (
        <IssueDialog
          isMailedElsewhere
          start={{ label: `Contact form: ${name}`.slice(0, 100), name, email: message.email }}
          onClose={() => setIssuing(false)}
          onIssued={(issued) => {
            setIssuing(false);
            write(`${text.trimEnd()}\n\n${formatSignupId(issued)}\n`);
          }}
        />
      )}
    </Card>
  );
}
