import { officeStates } from "@funding-desk/contract/forms/options/states";
import {
  addRegistration,
  changeRegistration,
  type RegistrationWire,
  registrationLimits,
  registrations,
} from "@funding-desk/contract/office/registration/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const labels = {
  state: "State",
  authority: "Authority",
  number: "Number",
  valid_until: "Valid until",
  bond_amount: "Surety bond",
  bond_until: "Bond valid until",
  note: "Note",
};

const toRevised = ({ revision, ...registration }: RegistrationWire) => ({
  content: {
    state: registration.state,
    authority: registration.authority,
    number: registration.number,
    valid_until: registration.valid_until ?? "",
    bond_amount: registration.bond_amount === null ? "" : String(registration.bond_amount),
    bond_until: registration.bond_until ?? "",
    note: registration.note,
  },
  revision,
});
type Content = ReturnType<typeof toRevised>["content"];

const empty: Content = {
  state: "",
  authority: "",
  number: "",
  valid_until: "",
  bond_amount: "",
  bond_until: "",
  note: "",
};

const toBody = (content: Content) => ({
  ...content,
  valid_until: content.valid_until || null,
  bond_amount: content.bond_amount === "" ? null : Number(content.bond_amount),
  bond_until: content.bond_until || null,
});

const stateOptions = officeStates.map((value) => ({ value, label: value }));
const bondDigits = String(registrationLimits.bondDollars).length;

interface RegistrationDialogProps {
  /** Undefined for a new one. */
  readonly registration: RegistrationWire | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a registration of the firm. */
export function RegistrationDialog({ registration, onClose }: RegistrationDialogProps) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: registration ? toRevised(registration) : { content: empty, revision: 0 },
    read: async () => {
      const { registrations: list } = await client.fetchQuery({ ...deskQuery(registrations), staleTime: 0 });
      const now = list.find(({ id }) => id === registration?.id);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const body = toBody(content);
      const { data } = registration
        ? await callDesk(changeRegistration, {
            params: { id: registration.id },
            body: { ...body, expected_revision: revision },
          })
        : await callDesk(addRegistration, { body });
      client.setQueryData(deskQuery(registrations).queryKey, data);
      const saved = data.registrations.find(({ id }) => id === registration?.id);
      return saved ? toRevised(saved) : { content, revision };
    },
  });
  return (
    <SettingDialog
      title={registration ? `Edit the registration in ${registration.state}` : "New registration"}
      form={form}
      savedText="Registration saved."
      onClose={onClose}
    >
      <SelectField {...form.bind("state")} required options={stateOptions} />
      <TextField
        {...form.bind("authority")}
        required
        maxLength={registrationLimits.authorityChars}
        autoComplete="off"
        hint="Who registers brokers there, or NMLS."
      />
      <TextField {...form.bind("number")} required maxLength={registrationLimits.numberChars} autoComplete="off" />
      <DateField {...form.bind("valid_until")} required={false} hint="Leave it empty if it doesn't end." />
      <MoneyField {...form.bind("bond_amount")} required={false} maxDigits={bondDigits} />
      <DateField {...form.bind("bond_until")} required={false} />
      <TextArea {...form.bind("note")} required={false} rows={3} maxLength={registrationLimits.noteChars} />
    </SettingDialog>
  );
}
