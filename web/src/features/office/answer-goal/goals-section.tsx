import { answerMatters } from "@funding-desk/contract/office/answer-goal/setting";
import {
  answerMatterNames,
  formatGoal,
  formatWorkingHours,
} from "@funding-desk/contract/office/answer-goal/setting-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { nameZone } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { GoalsDialog, goalSettingsQuery, type StoredGoals } from "./goals-dialog.tsx";

/** How soon the firm means to answer, and when it works. */
export function GoalsSection({ canChange }: SectionProps) {
  const query = useQuery(goalSettingsQuery);
  const [opened, setOpened] = useState<StoredGoals>();
  return (
    <>
      <SectionHead title="Answer goals">How soon you mean to answer, in working hours.</SectionHead>
      <Card
        title="Goals and working hours"
        action={
          canChange &&
          query.data && (
            <Button size="small" onClick={() => setOpened(query.data)}>
              Change
            </Button>
          )
        }
      >
        <Loaded query={query} failedTitle="We couldn't load the goals">
          {({ setting, time_zone, changed_by }) => (
            <>
              <DescriptionList
                items={[
                  ...answerMatters.map((matter) => ({
                    term: answerMatterNames[matter],
                    value: capitalize(formatGoal(setting.goals[matter])),
                  })),
                  {
                    term: "Working hours",
                    value: formatWorkingHours(setting),
                    note: `${nameZone(time_zone)}. ${setting.is_closed_on_holidays ? "Closed" : "Open"} on federal holidays.`,
                  },
                  {
                    term: "Clients",
                    value: setting.is_shown_to_clients
                      ? "See by when you mean to answer"
                      : "Don't see by when you mean to answer",
                  },
                ]}
              />
              {changed_by && <p className="mt-4 text-ink-soft text-sm">Last changed by {changed_by}.</p>}
            </>
          )}
        </Loaded>
      </Card>
      {opened && <GoalsDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
