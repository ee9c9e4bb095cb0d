import { formatPhone } from "@funding-desk/contract/forms/format";
import { type ContactDetail, changeContactState, readContact } from "@funding-desk/contract/site/contact/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { NewClientDialog } from "../../../accounts/account/new-client-dialog.tsx";
import { contactMessageQuery, reloadContact } from "./contact-queries.ts";
import { ContactStateBadge } from "./contact-state-badge.tsx";
import { ContactWords } from "./contact-words.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** A message with its answers and notes, and a form to answer it. */
export function ContactMessage({ id, canWork }: { readonly id: string; readonly canWork: boolean }) {
  const query = useQuery(contactMessageQuery(id));
  useMarkRead(id, canWork && query.data !== undefined);
  return (
    <Loaded query={query} failedTitle="We couldn't load the message" skeleton={["h-7 w-1/2", "mt-5 h-40 w-full"]}>
      {(message) => (
        <div className="flex flex-col gap-6">
          <Question message={message} canWork={canWork} />
          <ContactWords message={message} canWork={canWork} />
          {canWork && <ReplyForm message={message} />}
          {canWork && <NoteForm id={message.id} />}
        </div>
      )}
    </Loaded>
  );
}

/** Marks the message as read once someone who can answer it has opened it. */
const useMarkRead = (id: string, isSeen: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSeen) return;
    callDesk(readContact, { params: { id }, isQuiet: true }).then(
      () => reloadContact(client),
      () => {},
    );
  }, [id, isSeen, client]);
};

function Question({ message, canWork }: { readonly message: ContactDetail; readonly canWork: boolean }) {
  const { full_name: name, email, phone, company, client } = message;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="wrap-anywhere min-w-0 flex-1 basis-56 text-xl">{message.subject}</h2>
        <ContactStateBadge state={message.state} />
      </div>
      <p className="mt-2">
        <span className="font-semibold">{name}</span>
        {company && <span className="text-ink-soft">, {company}</span>}
        <span className="text-ink-soft"> on {formatMoment(message.received_at)}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href={`mailto:${email}`} className="text-link inline-flex min-h-9 items-center gap-1.5">
          <Mail className="size-4" />
          <EmailText email={email} />
        </a>
        <a href={`tel:+1${phone}`} className="text-link inline-flex min-h-9 items-center gap-1.5">
          <Phone className="size-4" />
          {formatPhone(phone)}
        </a>
        {client && (
          <Link to={`/desk/clients/${client.id}`} className="text-link inline-flex min-h-9 items-center">
            {client.name}'s file
          </Link>
        )}
      </p>
      <p className="wrap-anywhere mt-4 max-w-measure whitespace-pre-line">{message.question}</p>
      {canWork && (
        <div className="mt-5 flex flex-wrap items-start gap-3">
          <StateButton message={message} />
          {!client && <OpenFile message={message} />}
        </div>
      )}
    </Card>
  );
}

function StateButton({ message }: { readonly message: ContactDetail }) {
  const { id, state, revision } = message;
  const sending = useSendOnce();
  const client = useQueryClient();
  const next = state === "closed" ? "open" : "closed";
  const change = () =>
    void sending.run(async () => {
      try {
        const body = { state: next, expected_revision: revision } as const;
        const { data } = await callDesk(changeContactState, { params: { id }, body });
        client.setQueryData(contactMessageQuery(id).queryKey, data);
      } finally {
        await reloadContact(client);
      }
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" isBusy={sending.isBusy} onClick={change}>
        {state === "closed" ? "Reopen" : state === "answered" ? "Close" : "Close without an answer"}
      </Button>
      <ProblemNotice problem={sending.problem} />
    </div>
  );
}

function OpenFile({ message }: { readonly message: ContactDetail }) {
  const [isOpening, setOpening] = useState(false);
  const { id, full_name: name, email, phone } = message;
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  const answers = { firstName, lastName: others.join(" "), email, phone };
  return (
    <>
      <Button size="small" onClick={() => setOpening(true)}>
        Open a file
      </Button>
      {isOpening && <NewClientDialog writer={{ messageId: id, answers }} onClose={() => setOpening(false)} />}
    </>
  );
}
