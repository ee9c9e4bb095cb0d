import { formatTarget, targetFigures, targetNames } from "@funding-desk/contract/oversight/report/targets";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { type StoredTargets, TargetsDialog, targetsQuery } from "./targets-dialog.tsx";

/** What a month should bring. The overview of the reports compares. */
export function TargetsSection({ canChange }: SectionProps) {
  const query = useQuery(targetsQuery);
  const [opened, setOpened] = useState<StoredTargets>();
  return (
    <>
      <SectionHead title="Targets">What a month should bring. Reports, Overview compares.</SectionHead>
      <Card
        title="Each month"
        action={
          canChange &&
          query.data && (
            <Button size="small" onClick={() => setOpened(query.data)}>
              Change
            </Button>
          )
        }
      >
        <Loaded query={query} failedTitle="We couldn't load the targets">
          {({ setting, changed_by }) => (
            <>
              <DescriptionList
                items={targetFigures.map((figure) => ({
                  term: targetNames[figure],
                  value: setting[figure] === null ? "" : formatTarget(figure, setting[figure]),
                }))}
                emptyText="No target"
              />
              {changed_by && <p className="mt-4 text-ink-soft text-sm">Last changed by {changed_by}.</p>}
            </>
          )}
        </Loaded>
      </Card>
      {opened && <TargetsDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
