import { type FirmEventKind, firmEventKinds, firmEvents } from "@funding-desk/contract/connections/event/events";
import {
  addWebhookAddress,
  changeWebhookAddress,
  type WebhookAddress,
  webhookAddresses,
  webhookLimits,
} from "@funding-desk/contract/connections/webhook/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { newKey } from "../../../http/new-key.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export const webhookAddressesQuery = deskQuery(webhookAddresses, { isStill: true });

const labels = { name: "Name", url: "Address", events: "Events", is_active: "Send events to this address" };

const toRevised = ({ name, events, is_active, paused_at, revision }: WebhookAddress) => ({
  // Saving turns a paused address on again.
  content: { name, url: "", events: events.join(" "), is_active: is_active || paused_at !== null },
  revision,
});

/** As text, so that two choices can be compared. */
const parseEvents = (text: string): FirmEventKind[] => firmEventKinds.filter((kind) => text.split(" ").includes(kind));

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly address: WebhookAddress | undefined;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

/** Adds or changes an address that receives events. */
export function WebhookDialog({ address, onSecret, onClose }: WebhookDialogProps) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  const form = useSettingForm({
    labels,
    opened: address ? toRevised(address) : { content: { name: "", url: "", events: "", is_active: true }, revision: 0 },
    read: async () => {
      const { addresses } = await client.fetchQuery({ ...webhookAddressesQuery, staleTime: 0 });
      const now = addresses.find(({ id }) => id === address?.id);
      return now && toRevised(now);
    },
    save: async ({ name, url, events: chosen, is_active }, revision) => {
      const events = parseEvents(chosen);
      if (!address) {
        const { data } = await callDesk(addWebhookAddress, { body: { name, url, events }, idempotencyKey });
        client.setQueryData(webhookAddressesQuery.queryKey, { addresses: data.addresses });
        onSecret(data.secret);
        return { content: { name, url, events: chosen, is_active }, revision };
      }
      const body = { name, url, events, is_active, expected_revision: revision };
      const { data } = await callDesk(changeWebhookAddress, { params: { id: address.id }, body });
      client.setQueryData(webhookAddressesQuery.queryKey, data);
      const saved = data.addresses.find(({ id }) => id === address.id);
      return saved ? toRevised(saved) : { content: { name, url, events: chosen, is_active }, revision };
    },
  });
  return (
    <SettingDialog
      title={address ? `Edit ${address.name}` : "New address"}
      form={form}
      savedText="Webhook saved."
      onClose={onClose}
    >
      <TextField
        {...form.bind("name")}
        required
        maxLength={webhookLimits.nameChars}
        autoComplete="off"
        hint="What receives the events, such as our CRM."
      />
      <TextField
        {...form.bind("url")}
        required={!address}
        maxLength={webhookLimits.urlChars}
        autoComplete="off"
        hint={
          address
            ? `Leave it empty to keep the address at ${address.host}.`
            : "It begins with https://. We show only its host later."
        }
      />
      <EventChoice
        chosen={parseEvents(form.typed.events)}
        onChange={(events) => form.set({ events: events.join(" ") })}
        error={form.bind("events").error}
      />
      {address && <CheckboxField {...form.bind("is_active")} hint="Turned off, it misses what happens meanwhile." />}
    </SettingDialog>
  );
}

interface EventChoiceProps {
  readonly chosen: readonly FirmEventKind[];
  readonly onChange: (chosen: FirmEventKind[]) => void;
  readonly error: string | undefined;
}

/** Which events an address receives. */
function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  return (
    <fieldset data-field="events" aria-describedby="events-error">
      <legend className="mb-3 font-semibold text-sm">Events</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {firmEventKinds.map((kind) => (
          <CheckboxField
            key={kind}
            name={`event-${kind}`}
            label={firmEvents[kind].label}
            value={chosen.includes(kind)}
            onChange={(isChecked) =>
              onChange(firmEventKinds.filter((each) => (each === kind ? isChecked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      <FieldError id="events-error" message={error} />
    </fieldset>
  );
}
