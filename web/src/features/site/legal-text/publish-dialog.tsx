import { type LegalSetting, publishLegalText } from "@funding-desk/contract/site/legal-text/desk-api";
import { legalKindRows, legalLimits } from "@funding-desk/contract/site/legal-text/kinds";
import { useQuery } from "@tanstack/react-query";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { Comparison } from "./comparison.tsx";
import { versionWordsQuery } from "./legal-text-query.ts";

interface PublishDialogProps {
  readonly setting: LegalSetting;
  readonly onPublished: (setting: LegalSetting) => void;
  readonly onClose: () => void;
}

/** Publishes the saved draft, after a look at what changes. */
export function PublishDialog({ setting, onPublished, onClose }: PublishDialogProps) {
  const { kind, text, revision, versions } = setting;
  const newest = versions[0]?.version ?? 1;
  const sending = useSendOnce();
  const { values, bind } = useFields({ effective_on: getFirmToday(), note: "" }, sending.fields);
  const before = useQuery(versionWordsQuery(kind, newest));
  const submit = () =>
    void sending.run(async () => {
      const body = { ...values, expected_revision: revision };
      onPublished((await callDesk(publishLegalText, { params: { kind }, body })).data);
      toast.success(`Version ${newest + 1} published.`);
      onClose();
    });
  return (
    <FormDialog
      title={`Publish version ${newest + 1}?`}
      width="wide"
      submitLabel="Publish"
      busyLabel="Publishing..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        What you publish can't be changed or taken back, only replaced by a later version. Consents from its first day
        on are about it; earlier ones stay about what was shown then.
      </p>
      {sending.fields.text && <Notice tone="error">{sending.fields.text}</Notice>}
      <DateField {...bind("effective_on")} label="In effect from" required hint="Until then, the page announces it." />
      <TextField
        {...bind("note")}
        label="What changed"
        required
        autoComplete="off"
        maxLength={legalLimits.noteChars}
        maxLengthMessage={`Maximum ${legalLimits.noteChars} characters allowed`}
        hint="For your own records. Visitors don't see it."
      />
      <section aria-label="What changes">
        <p className="mb-2 text-ink-soft text-sm">
          Compared with version {newest} of “{legalKindRows[kind].title}”:
        </p>
        <Loaded query={before} failedTitle="We couldn't load the version before">
          {(from) => <Comparison from={from} to={text} />}
        </Loaded>
      </section>
    </FormDialog>
  );
}
