import type { CalendarDetail } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SendOnce, useSendOnce } from "../../../api/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { calendarQuery } from "./calendar-queries.ts";

interface SettingOptions {
  readonly calendarId: number;
  /** Finds the revision of the edited part in the whole calendar. */
  readonly revisionIn: (whole: CalendarDetail) => number;
  readonly start: number;
  /** What has changed since, in sentences. */
  readonly differences: (now: CalendarDetail) => readonly string[];
}

interface Overtaken {
  readonly sentence: string;
  readonly differences: readonly string[];
}

interface Setting {
  readonly sending: SendOnce;
  /** Someone else saved first; saving again replaces theirs. */
  readonly overtaken: Overtaken | undefined;
  save: (
    change: (revision: number, idempotencyKey: string) => Promise<CalendarDetail>,
    onSaved: (whole: CalendarDetail) => void,
  ) => void;
}

/** Saves a part of a calendar's settings. If someone else saved first, the form keeps its content. */
export const useSetting = ({ calendarId, revisionIn, start, differences }: SettingOptions): Setting => {
  const client = useQueryClient();
  const [revision, setRevision] = useState(start);
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const query = calendarQuery(calendarId);
  const sending = useSendOnce({
    async onOvertaken(sentence) {
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      setRevision(revisionIn(now));
      setOvertaken({ sentence, differences: differences(now) });
    },
  });
  return {
    sending,
    overtaken,
    save: (change, onSaved) =>
      void sending.run(async (idempotencyKey) => {
        const whole = await change(revision, idempotencyKey);
        client.setQueryData(query.queryKey, whole);
        setRevision(revisionIn(whole));
        setOvertaken(undefined);
        toast.success("Saved.");
        onSaved(whole);
        void client.invalidateQueries({ queryKey: ["desk", "calls"] });
        void client.invalidateQueries({ queryKey: ["desk", "calendars"] });
      }),
  };
};
