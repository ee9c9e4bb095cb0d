import { type SubmissionChannel, submissionChannels } from "@funding-desk/contract/matching/catalog/channels";
import { addLender, changeLender, type LenderWire, lenders } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { lenderKinds } from "@funding-desk/contract/matching/catalog/states";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { wholeCatalog } from "./catalog-queries.ts";
import { lenderKindWords, parseCodes } from "./catalog-words.ts";

const labels = {
  name: "Name",
  kind: "Kind of lender",
  website: "Website",
  may_be_named: "Agreed to be named",
  agreement_until: "Our agreement runs until",
  submission_email: "Email for files",
  accepts: "How it takes files",
  registered_states: "States in which it is registered",
  note: "Note",
};

const kindOptions = lenderKinds.map((value) => ({ value, label: lenderKindWords[value] }));

const channelWords: Readonly<Record<SubmissionChannel, string>> = {
  link: "As a private link",
  mail: "Attached to an email, without Social Security numbers",
};
const channelOptions = submissionChannels.map((value) => ({ value, label: channelWords[value] }));

const toRevised = ({ revision, ...lender }: LenderWire) => ({
  content: {
    name: lender.name,
    kind: lender.kind as string,
    website: lender.website,
    may_be_named: lender.may_be_named,
    agreement_until: lender.agreement_until ?? "",
    submission_email: lender.submission_email,
    accepts: lender.accepts as string,
    registered_states: lender.registered_states.join(", "),
    note: lender.note,
  },
  revision,
});
type Content = ReturnType<typeof toRevised>["content"];

const empty: Content = {
  name: "",
  kind: "",
  website: "",
  may_be_named: false,
  agreement_until: "",
  submission_email: "",
  accepts: "link",
  registered_states: "",
  note: "",
};

const toBody = (content: Content) => ({
  ...content,
  kind: lenderKinds.find((kind) => kind === content.kind) ?? "online",
  agreement_until: content.agreement_until || null,
  accepts: submissionChannels.find((channel) => channel === content.accepts) ?? "link",
  registered_states: parseCodes(content.registered_states),
});

interface LenderDialogProps {
  /** Undefined for a new one. */
  readonly lender: LenderWire | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (lender: LenderWire) => void;
}

/** Adds or changes a lender. */
export function LenderDialog({ lender, onClose, onSaved }: LenderDialogProps) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: lender ? toRevised(lender) : { content: empty, revision: 0 },
    read: async () => {
      const list = await client.fetchQuery({ ...deskQuery(lenders), staleTime: 0 });
      const now = list.lenders.find(({ id }) => id === lender?.id);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const body = toBody(content);
      const saved = lender
        ? (await callDesk(changeLender, { params: { id: lender.id }, body: { ...body, expected_revision: revision } }))
            .data
        : (await callDesk(addLender, { body })).data;
      await client.invalidateQueries(wholeCatalog);
      onSaved?.(saved);
      return toRevised(saved);
    },
  });
  return (
    <SettingDialog
      title={lender ? `Edit ${lender.name}` : "New lender"}
      form={form}
      savedText={`${form.typed.name} saved.`}
      onClose={onClose}
    >
      <TextField {...form.bind("name")} required maxLength={catalogLimits.nameChars} autoComplete="off" />
      <SelectField {...form.bind("kind")} required options={kindOptions} />
      <TextField {...form.bind("website")} type="url" inputMode="url" hint="With https://" autoComplete="off" />
      <CheckboxField
        {...form.bind("may_be_named")}
        label="It agreed that clients see its name"
        hint="Without this, clients read the kind of funding only."
      />
      <DateField {...form.bind("agreement_until")} required={false} />
      <TextField
        {...form.bind("submission_email")}
        required={false}
        type="email"
        inputMode="email"
        hint="Where it takes files from brokers."
        autoComplete="off"
      />
      <SelectField {...form.bind("accepts")} required options={channelOptions} />
      <TextField
        {...form.bind("registered_states")}
        required={false}
        hint="Two-letter codes, such as CA, FL."
        autoCapitalize="characters"
        autoComplete="off"
      />
      <TextArea {...form.bind("note")} required={false} rows={3} maxLength={catalogLimits.noteChars} />
    </SettingDialog>
  );
}
