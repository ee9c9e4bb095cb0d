import { type ClaimSetting, changeClaim, claimLimits, claims } from "@funding-desk/contract/site/claim/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export const claimsQuery = deskQuery(claims, { isStill: true });

const labels = {
  value: "Number",
  wording: "Wording",
  evidence: "Evidence",
  checked_on: "Evidence checked on",
  is_sample: "Sample",
};

const toRevised = ({ key: _, changed_by: __, revision, ...content }: ClaimSetting) => ({ content, revision });

export function ClaimDialog({ claim, onClose }: { readonly claim: ClaimSetting; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: toRevised(claim),
    read: async () => {
      const { claims: list } = await client.fetchQuery({ ...claimsQuery, staleTime: 0 });
      const now = list.find(({ key }) => key === claim.key);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const body = { ...content, expected_revision: revision };
      const saved = (await callDesk(changeClaim, { params: { key: claim.key }, body })).data;
      client.setQueryData(
        claimsQuery.queryKey,
        (list) => list && { claims: list.claims.map((each) => (each.key === saved.key ? saved : each)) },
      );
      return toRevised(saved);
    },
  });
  return (
    <SettingDialog title={`Edit “${claim.wording}”`} form={form} savedText="Claim saved." onClose={onClose}>
      <TextField
        {...form.bind("value")}
        required
        hint="As shown in large type: 200+."
        maxLength={claimLimits.valueChars}
        maxLengthMessage={`Maximum ${claimLimits.valueChars} characters allowed`}
      />
      <TextField
        {...form.bind("wording")}
        required
        hint="As written in a sentence: 200+ lenders."
        maxLength={claimLimits.wordingChars}
        maxLengthMessage={`Maximum ${claimLimits.wordingChars} characters allowed`}
      />
      <TextArea
        {...form.bind("evidence")}
        required
        hint="What proves it, and where you keep it. Visitors don't see this."
        maxLength={claimLimits.evidenceChars}
      />
      <DateField {...form.bind("checked_on")} required />
      <CheckboxField
        {...form.bind("is_sample")}
        label="This is sample content"
        hint="Clear this once the number is the firm's own."
      />
    </SettingDialog>
  );
}
