import type { MailPreferencesWire } from "@funding-desk/contract/messages/mail-preference/api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { SavedNote } from "../../../ui/saved-note.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { type MailChoice, type PreferenceSource, preferencesQuery } from "./mail-preference-queries.ts";

interface MailPreferenceFormProps {
  readonly known: MailPreferencesWire;
  readonly source: PreferenceSource;
}

/** The choice of optional emails. */
export function MailPreferenceForm({ known, source }: MailPreferenceFormProps) {
  const queryClient = useQueryClient();
  const [savedAt, setSavedAt] = useState<Date>();
  const { isBusy, fields, run } = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const { values: choice, bind } = useFields<MailChoice>(pickChoice(known), fields);
  const save = () =>
    run(async () => {
      queryClient.setQueryData(preferencesQuery(source).queryKey, await source.save(choice));
      toast.onlySuccess("Your email preferences are saved.");
      setSavedAt(new Date());
    });
  const isChanged =
    choice.reminders !== known.reminders ||
    choice.documents !== known.documents ||
    choice.fits !== known.fits ||
    choice.owed !== known.owed ||
    choice.renewals !== known.renewals ||
    choice.news !== known.news;
  return (
    <Form aria-label="Emails" aria-busy={isBusy} className="flex flex-col gap-6" onSubmit={save}>
      <CheckboxField
        {...bind("reminders")}
        label="Reminders of my calls"
        hint="A day before and an hour before each call."
      />
      <CheckboxField
        {...bind("owed")}
        label="What's still open"
        hint="At most one email a day about papers, forms, offers, and consents that wait for you."
      />
      <CheckboxField {...bind("documents")} label="Documents received" hint="When we receive a document you sent." />
      <CheckboxField {...bind("fits")} label="What fits" hint="When more funding typically fits your business." />
      <CheckboxField
        {...bind("renewals")}
        label="Time for new funding"
        hint="When half of your funding should be repaid, and before it ends."
      />
      <CheckboxField
        {...bind("news")}
        label="Messages to several clients"
        hint="What your advisor writes to many clients at once. Messages about your own file always reach you."
      />
      <div className="flex flex-col gap-3 border-line border-t pt-6 sm:flex-row sm:items-center sm:gap-6">
        <Button type="submit" variant="brand" isBusy={isBusy}>
          Save my choice
        </Button>
        {isChanged ? (
          <p className="text-ink-soft text-sm">Changed, not saved yet</p>
        ) : (
          <SavedNote state={savedAt ? "saved" : "idle"} savedAt={savedAt} />
        )}
      </div>
    </Form>
  );
}

const pickChoice = ({ reminders, documents, fits, owed, renewals, news }: MailPreferencesWire): MailChoice => ({
  reminders,
  documents,
  fits,
  owed,
  renewals,
  news,
});
