import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { changeTargetSettings, targetSettings } from "@funding-desk/contract/oversight/report/desk-api";
import { type MonthTargets, mostOfTarget, targetNames } from "@funding-desk/contract/oversight/report/targets";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { MoneyField } from "../../../ui/money-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export type StoredTargets = AnswerOf<typeof targetSettings>["data"];

export const targetsQuery = deskQuery(targetSettings, { isStill: true });

/** As typed: digits, "" without a target. */
const toTyped = ({ signed_up, funded, volume, days_to_funded }: MonthTargets) => ({
  signed_up: String(signed_up ?? ""),
  funded: String(funded ?? ""),
  volume: String(volume ?? ""),
  days_to_funded: String(days_to_funded ?? ""),
});
type Typed = ReturnType<typeof toTyped>;

/** What isn't a number is sent as one that the server refuses with its sentence. */
const parseTarget = (text: string): number | null => {
  const digits = text.trim().replaceAll(",", "");
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
};

const toSetting = (typed: Typed): MonthTargets => ({
  signed_up: parseTarget(typed.signed_up),
  funded: parseTarget(typed.funded),
  volume: parseTarget(typed.volume),
  days_to_funded: parseTarget(typed.days_to_funded),
});

const toRevised = ({ setting, revision }: StoredTargets) => ({ content: toTyped(setting), revision });

/** Changes what a month should bring. */
export function TargetsDialog({ opened, onClose }: { readonly opened: StoredTargets; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels: targetNames,
    opened: toRevised(opened),
    read: async () => toRevised(await client.fetchQuery({ ...targetsQuery, staleTime: 0 })),
    save: async (typed, expected_revision) => {
      const body = { setting: toSetting(typed), expected_revision };
      const { data } = await callDesk(changeTargetSettings, { body });
      client.setQueryData(targetsQuery.queryKey, data);
      return toRevised(data);
    },
  });
  const number = { required: false, inputMode: "numeric", autoComplete: "off", maxLength: 7 } as const;
  return (
    <SettingDialog title="Targets for a month" form={form} savedText="Targets saved." onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.bind("signed_up")} {...number} hint="Empty for no target." />
        <TextField {...form.bind("funded")} {...number} />
        <MoneyField {...form.bind("volume")} required={false} maxDigits={String(mostOfTarget.volume).length - 1} />
        <TextField {...form.bind("days_to_funded")} {...number} hint="At most so many." />
      </div>
    </SettingDialog>
  );
}
