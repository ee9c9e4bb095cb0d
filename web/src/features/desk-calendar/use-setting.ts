import type { CalendarWhole } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { toast } from "../../ui/toaster.tsx";
import { type Attempt, useAttempt } from "../staff/use-attempt.ts";
import { calendarQuery } from "./calendar-queries.ts";

interface SettingOptions {
  readonly calendarId: number;
  /** The revision of what is being changed, in the whole as it is now. */
  readonly revisionIn: (whole: CalendarWhole) => number;
  readonly start: number;
  /** What has changed since, in sentences. */
  readonly differences: (now: CalendarWhole) => readonly string[];
}

export interface Overtaken {
  readonly sentence: string;
  readonly differences: readonly string[];
}

interface Setting {
  readonly attempt: Attempt;
  /** Somebody else has saved meanwhile; saving again goes over it. */
  readonly overtaken: Overtaken | undefined;
  save: (work: (revision: number) => Promise<CalendarWhole>, onSaved: (whole: CalendarWhole) => void) => void;
}

/** Saves a part of a calendar's settings. What was typed stays when somebody was quicker. */
export const useSetting = ({ calendarId, revisionIn, start, differences }: SettingOptions): Setting => {
  const attempt = useAttempt();
  const client = useQueryClient();
  const [revision, setRevision] = useState(start);
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const query = calendarQuery(calendarId);
  return {
    attempt,
    overtaken,
    save: (work, onSaved) =>
      void attempt.run(async () => {
        try {
          const whole = await work(revision);
          client.setQueryData(query.queryKey, whole);
          setRevision(revisionIn(whole));
          setOvertaken(undefined);
          toast.success("Saved.");
          onSaved(whole);
          void client.invalidateQueries({ queryKey: ["desk", "calls"] });
          void client.invalidateQueries({ queryKey: ["desk", "calendars"] });
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== "setting_changed") throw error;
          const now = await client.fetchQuery({ ...query, staleTime: 0 });
          setRevision(revisionIn(now));
          setOvertaken({ sentence: error.message, differences: differences(now) });
        }
      }),
  };
};
