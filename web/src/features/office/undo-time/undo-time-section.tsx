import { changeUndoTimeSetting, undoTime } from "@funding-desk/contract/office/undo-time/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { formatSeconds, type StoredUndoTime, undoTimeQuery } from "./undo-time-query.ts";

/** How long staff can undo what clients hear of. */
export function UndoTimeSection({ canChange }: SectionProps) {
  const query = useQuery(undoTimeQuery);
  const [opened, setOpened] = useState<StoredUndoTime>();
  return (
    <>
      <SectionHead title="Time to undo">
        How long a status change or a message to many can be undone, before clients hear.
      </SectionHead>
      <Card
        title="Before clients hear"
        action={
          canChange &&
          query.data && (
            <Button size="small" onClick={() => setOpened(query.data)}>
              Change
            </Button>
          )
        }
      >
        <Loaded query={query} failedTitle="We couldn't load the time to undo">
          {({ seconds, changed_by }) => (
            <>
              <DescriptionList
                items={[
                  {
                    term: "Time to undo",
                    value: seconds === 0 ? "None: clients hear at once" : formatSeconds(seconds),
                    note: "The email about a status goes out a minute later, so that several moves are one email.",
                  },
                ]}
              />
              {changed_by && <p className="mt-4 text-ink-soft text-sm">Last changed by {changed_by}.</p>}
            </>
          )}
        </Loaded>
      </Card>
      {opened && <UndoTimeDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const toRevised = ({ seconds, revision }: StoredUndoTime) => ({ content: { seconds: String(seconds) }, revision });

/** What isn't a number is sent as one that the server refuses with its sentence. */
const parseSeconds = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1);

function UndoTimeDialog({ opened, onClose }: { readonly opened: StoredUndoTime; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels: { seconds: "Seconds" },
    opened: toRevised(opened),
    read: async () => toRevised(await client.fetchQuery({ ...undoTimeQuery, staleTime: 0 })),
    save: async ({ seconds }, expected_revision) => {
      const body = { seconds: parseSeconds(seconds), expected_revision };
      const { data } = await callDesk(changeUndoTimeSetting, { body });
      client.setQueryData(undoTimeQuery.queryKey, data);
      return toRevised(data);
    },
  });
  return (
    <SettingDialog title="Time to undo" form={form} savedText="Time to undo saved." onClose={onClose}>
      <TextField
        {...form.bind("seconds")}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={`${undoTime.least} to ${undoTime.most}. With 0, clients hear at once.`}
      />
    </SettingDialog>
  );
}
