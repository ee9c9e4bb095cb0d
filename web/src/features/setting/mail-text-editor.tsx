import { changeMailText, type MailText, mailTextLimits } from "@funding-desk/contract/mail-text/desk-api";
import { mailKinds, placeholdersOf, unknownPlaceholdersIn } from "@funding-desk/contract/mail-text/kinds";
import { useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { UnsavedGuard } from "../../forms/unsaved-guard.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { SectionHead } from "./section-head.tsx";
import { mailTextsQuery } from "./setting-queries.ts";
import { SettingTrouble } from "./setting-trouble.tsx";
import { useSettingForm } from "./use-setting-form.ts";

const labels = { subject: "Subject", opening: "Opening lines" };

const readOf = ({ subject, opening, original, revision }: MailText) => ({
  content: { subject: subject ?? original.subject, opening: opening ?? original.opening },
  revision,
});

interface MailTextEditorProps {
  readonly text: MailText;
  readonly canChange: boolean;
}

/** One mail's words beside how it looks with them. */
export function MailTextEditor({ text, canChange }: MailTextEditorProps) {
  const { kind, original } = text;
  const client = useQueryClient();
  const form = useSettingForm({
    opened: readOf(text),
    read: async () => {
      const texts = await client.fetchQuery({ ...mailTextsQuery, staleTime: 0 });
      const now = texts.find((each) => each.kind === kind);
      return now && readOf(now);
    },
    save: async (words, revision) => {
      const body = { ...words, expected_revision: revision };
      const saved = (await callDesk(changeMailText, { params: { kind }, body })).data;
      client.setQueryData(mailTextsQuery.queryKey, (list) => list?.map((each) => (each.kind === kind ? saved : each)));
      return readOf(saved);
    },
  });
  const faults = { subject: unknownIn(form.typed.subject, kind), opening: unknownIn(form.typed.opening, kind) };
  const isOriginal = form.typed.subject === original.subject && form.typed.opening === original.opening;
  const submit = async () => {
    if (faults.subject || faults.opening) return;
    if (await form.submit()) toast.success("Saved. It holds for mails that are written from now on.");
  };
  return (
    <>
      <p className="mb-3">
        <Link to="/desk/settings/mail-texts" className="text-link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          All mails
        </Link>
      </p>
      <SectionHead title={mailKinds[kind]?.name ?? kind}>
        {mailKinds[kind]?.when}
        {text.changed_by && text.changed_at && (
          <span className="block text-sm">
            Changed by {text.changed_by}, {shownMoment(text.changed_at)}
          </span>
        )}
      </SectionHead>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <SettingTrouble form={form} labels={labels} />
          <TextField
            label={labels.subject}
            name="subject"
            required={canChange || undefined}
            readOnly={!canChange}
            value={form.typed.subject}
            maxLength={mailTextLimits.subjectChars}
            maxLengthMessage={`Maximum ${mailTextLimits.subjectChars} characters allowed`}
            error={faults.subject ?? form.fields.subject}
            onChange={(subject) => form.set({ subject })}
          />
          <TextArea
            label={labels.opening}
            name="opening"
            hint="They stand first in the mail. An empty line begins a new paragraph; what the mail is about follows by itself."
            readOnly={!canChange}
            rows={7}
            value={form.typed.opening}
            maxLength={mailTextLimits.openingChars}
            error={faults.opening ?? form.fields.opening}
            onChange={(opening) => form.set({ opening })}
          />
          <div>
            <h3 className="mb-2 font-semibold">What can stand in both</h3>
            <ul className="flex flex-wrap gap-2">
              {placeholdersOf(kind).map((name) => (
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
                Back to the original
              </Button>
            </div>
          )}
        </div>
        <MailPreview kind={kind} words={form.typed} isRefused={Boolean(faults.subject ?? faults.opening)} />
      </div>
      <UnsavedGuard hasChanges={form.isChanged} />
    </>
  );
}

const unknownIn = (text: string, kind: string): string | undefined => {
  const [unknown] = unknownPlaceholdersIn(text, kind);
  return unknown === undefined ? undefined : `${unknown} is not known in this mail.`;
};
