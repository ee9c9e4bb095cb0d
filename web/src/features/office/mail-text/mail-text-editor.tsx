import {
  changeMailText,
  type MailText,
  mailTextLimits,
  mailTexts,
} from "@funding-desk/contract/office/mail-text/desk-api";
import { findUnknownPlaceholders, listPlaceholders, mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { useQueryClient } from "@tanstack/react-query";
import { SectionHead } from "../../../desk-parts/settings/section-head.tsx";
import { SettingProblem } from "../../../desk-parts/settings/setting-problem.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { MailPreview } from "./mail-preview.tsx";

export const mailTextsQuery = deskQuery(mailTexts, { isStill: true });

const labels = { subject: "Subject", opening: "Opening lines" };

const toRevised = ({ subject, opening, original, revision }: MailText) => ({
  content: { subject: subject ?? original.subject, opening: opening ?? original.opening },
  revision,
});

/** Edits an email's text next to a preview. */
export function MailTextEditor({ text, canChange }: { readonly text: MailText; readonly canChange: boolean }) {
  const { kind, original } = text;
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: toRevised(text),
    read: async () => {
      const { texts } = await client.fetchQuery({ ...mailTextsQuery, staleTime: 0 });
      const now = texts.find((each) => each.kind === kind);
      return now && toRevised(now);
    },
    save: async (words, revision) => {
      const body = { ...words, expected_revision: revision };
      const saved = (await callDesk(changeMailText, { params: { kind }, body })).data;
      client.setQueryData(
        mailTextsQuery.queryKey,
        (list) => list && { texts: list.texts.map((each) => (each.kind === kind ? saved : each)) },
      );
      return toRevised(saved);
    },
  });
  const [subject, opening] = [form.bind("subject"), form.bind("opening")];
  const unknown = { subject: findUnknown(subject.value, kind), opening: findUnknown(opening.value, kind) };
  const isOriginal = subject.value === original.subject && opening.value === original.opening;
  const submit = async () => {
    if (unknown.subject || unknown.opening) return;
    if (await form.submit()) toast.success("Saved. It applies to emails from now on.");
  };
  return (
    <>
      <BackLink to="/desk/settings/mail-texts">Email texts</BackLink>
      <SectionHead title={mailKinds[kind]?.name ?? kind}>
        {mailKinds[kind]?.when}
        {text.changed_by && text.changed_at && (
          <span className="block text-sm">
            Changed by {text.changed_by}, {formatMoment(text.changed_at)}
          </span>
        )}
      </SectionHead>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <SettingProblem form={form} />
          <TextField
            {...subject}
            required={canChange || undefined}
            readOnly={!canChange}
            maxLength={mailTextLimits.subjectChars}
            maxLengthMessage={`Maximum ${mailTextLimits.subjectChars} characters allowed`}
            error={unknown.subject ?? subject.error}
          />
          <TextArea
            {...opening}
            hint="They come first in the email. A blank line starts a new paragraph. The rest of the email follows."
            readOnly={!canChange}
            rows={7}
            maxLength={mailTextLimits.openingChars}
            error={unknown.opening ?? opening.error}
          />
          <div>
            <h3 className="mb-2 font-semibold">Placeholders for both</h3>
            <ul className="flex flex-wrap gap-2">
              {listPlaceholders(kind).map((name) => (
                <li key={name} className="rounded-field border border-line bg-paper px-2.5 py-1 text-sm">
                  <code>{`{${name}}`}</code>
                </li>
              ))}
            </ul>
          </div>
          {canChange && (
            <div className="flex flex-wrap gap-3">
              <Button variant="brand" isBusy={form.isBusy} disabled={!form.isChanged} onClick={() => void submit()}>
                Save
              </Button>
              <Button disabled={isOriginal} onClick={() => form.set(original)}>
                Restore the original
              </Button>
            </div>
          )}
        </div>
        <MailPreview kind={kind} words={form.typed} isRefused={Boolean(unknown.subject ?? unknown.opening)} />
      </div>
      <UnsavedGuard hasChanges={form.isChanged} />
    </>
  );
}

const findUnknown = (text: string, kind: string): string | undefined => {
  const [unknown] = findUnknownPlaceholders(text, kind);
  return unknown === undefined ? undefined : `${unknown} doesn't work in this email.`;
};
