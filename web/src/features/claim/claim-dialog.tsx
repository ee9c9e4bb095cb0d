import { type ClaimSetting, changeClaim, claimLimits } from "@funding-desk/contract/claim/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { SettingDialog } from "../../desk/settings/setting-dialog.tsx";
import { useSettingForm } from "../../desk/settings/use-setting-form.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { claimsQuery } from "./claims-query.ts";

const labels = {
  value: "Number",
  wording: "Wording",
  evidence: "Evidence",
  checked_on: "Evidence checked on",
  is_sample: "Sample",
};

const toRevised = ({ key: _, changed_by: __, revision, ...content }: ClaimSetting) => ({ content, revision });

interface ClaimDialogProps {
  readonly claim: ClaimSetting;
  readonly onClose: () => void;
}

export function ClaimDialog({ claim, onClose }: ClaimDialogProps) {
  const client = useQueryClient();
  const form = useSettingForm({
    opened: toRevised(claim),
    read: async () => {
      const claims = await client.fetchQuery({ ...claimsQuery, staleTime: 0 });
      const now = claims.find(({ key }) => key === claim.key);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const body = { ...content, expected_revision: revision };
      const saved = (await callDesk(changeClaim, { params: { key: claim.key }, body })).data;
      client.setQueryData(claimsQuery.queryKey, (list) => list?.map((each) => (each.key === saved.key ? saved : each)));
      return toRevised(saved);
    },
  });
  return (
    <SettingDialog
      title={`Edit “${claim.wording}”`}
      form={form}
      labels={labels}
      savedText="Claim saved."
      onClose={onClose}
    >
      <TextField
        label={labels.value}
        name="value"
        required
        hint="As shown in large type: 200+."
        value={form.typed.value}
        maxLength={claimLimits.valueChars}
        maxLengthMessage={`Maximum ${claimLimits.valueChars} characters allowed`}
        error={form.fields.value}
        onChange={(value) => form.set({ value })}
      />
      <TextField
        label={labels.wording}
        name="wording"
        required
        hint="As written in a sentence: 200+ lenders."
        value={form.typed.wording}
        maxLength={claimLimits.wordingChars}
        maxLengthMessage={`Maximum ${claimLimits.wordingChars} characters allowed`}
        error={form.fields.wording}
        onChange={(wording) => form.set({ wording })}
      />
      <TextArea
        label={labels.evidence}
        name="evidence"
        required
        hint="What proves it, and where you keep it. Visitors don't see this."
        value={form.typed.evidence}
        maxLength={claimLimits.evidenceChars}
        error={form.fields.evidence}
        onChange={(evidence) => form.set({ evidence })}
      />
      <DateField
        label={labels.checked_on}
        name="checked_on"
        required
        value={form.typed.checked_on}
        error={form.fields.checked_on}
        onChange={(checked_on) => form.set({ checked_on })}
      />
      <CheckboxField
        label="This is sample content"
        name="is_sample"
        hint="Clear this once the number is the firm's own."
        value={form.typed.is_sample}
        onChange={(is_sample) => form.set({ is_sample })}
      />
    </SettingDialog>
  );
}
