import { apiKeyLimits, apiKeys, makeApiKey } from "@funding-desk/contract/connections/api-key/desk-api";
import { type ApiScope, apiScopeNames, apiScopes } from "@funding-desk/contract/identity/api-key/scopes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { newKey } from "../../../http/new-key.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const labels = { name: "Name", scopes: "What it may do", valid_days: "Works for" };
const lifetimes = [7, 30, apiKeyLimits.usualDays, 180, apiKeyLimits.validDays[1]].map((days) => ({
  value: String(days),
  label: days === apiKeyLimits.validDays[1] ? "A year" : `${days} days`,
}));

/** As text, so that two choices can be compared. */
const parseScopes = (text: string): ApiScope[] => apiScopeNames.filter((scope) => text.split(" ").includes(scope));

interface ApiKeyDialogProps {
  /** Null when the key was made by an earlier try, whose answer was lost. */
  readonly onMade: (secret: string | null) => void;
  readonly onClose: () => void;
}

/** Makes an API key. */
export function ApiKeyDialog({ onMade, onClose }: ApiKeyDialogProps) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  const opened = { content: { name: "", scopes: "", valid_days: String(apiKeyLimits.usualDays) }, revision: 0 };
  const form = useSettingForm({
    labels,
    opened,
    read: async () => opened,
    save: async (content, revision) => {
      const body = {
        name: content.name,
        scopes: parseScopes(content.scopes),
        valid_days: Number(content.valid_days),
      };
      const { data } = await callDesk(makeApiKey, { body, idempotencyKey });
      client.setQueryData(deskQuery(apiKeys).queryKey, { keys: data.keys });
      onMade(data.secret);
      return { content, revision };
    },
  });
  const chosen = parseScopes(form.typed.scopes);
  return (
    <SettingDialog title="Make an API key" form={form} savedText="API key made." onClose={onClose}>
      <TextField
        {...form.bind("name")}
        required
        maxLength={apiKeyLimits.nameChars}
        autoComplete="off"
        hint="The system that will use it, such as our CRM. The history shows this name."
      />
      <fieldset data-field="scopes" aria-describedby="scopes-error">
        <legend className="mb-3 font-semibold text-sm">{labels.scopes}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {apiScopeNames.map((scope) => (
            <CheckboxField
              key={scope}
              name={`scope-${scope}`}
              label={apiScopes[scope]}
              value={chosen.includes(scope)}
              onChange={(isChecked) =>
                form.set({
                  scopes: apiScopeNames
                    .filter((each) => (each === scope ? isChecked : chosen.includes(each)))
                    .join(" "),
                })
              }
            />
          ))}
        </div>
        <FieldError id="scopes-error" message={form.bind("scopes").error} />
      </fieldset>
      <SelectField
        {...form.bind("valid_days")}
        required
        options={lifetimes}
        hint="After that it stops working. Make a new key before then."
      />
    </SettingDialog>
  );
}
