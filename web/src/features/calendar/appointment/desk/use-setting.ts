import type { CalendarDetail } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { calendars } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { deskCalls } from "@funding-desk/contract/calendar/appointment/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRevision } from "../../../../desk-parts/use-revision.ts";
import { deskFilter } from "../../../../http/desk-query.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { calendarQuery } from "./calendar-queries.ts";

interface SettingOptions {
  readonly calendarId: number;
  readonly opened: number;
  /** Finds the revision of the edited part in the whole calendar. */
  readonly revisionIn?: (whole: CalendarDetail) => number;
}

/** Saves a part of a calendar's settings. If someone else saved first, the form keeps its content. */
export const useSetting = ({ calendarId, opened, revisionIn = ({ revision }) => revision }: SettingOptions) => {
  const client = useQueryClient();
  const query = calendarQuery(calendarId);
  const read = async () => revisionIn(await client.fetchQuery({ ...query, staleTime: 0 }));
  const { sending, overtaken, run } = useRevision(opened, read);
  return {
    sending,
    overtaken,
    save: (
      change: (expected_revision: number, idempotencyKey: string) => Promise<{ data: CalendarDetail }>,
      onSaved: (whole: CalendarDetail) => void,
    ) =>
      void run(async (...seen) => {
        const { data } = await change(...seen);
        client.setQueryData(query.queryKey, data);
        toast.success("Saved.");
        onSaved(data);
        void client.invalidateQueries(deskFilter(deskCalls));
        void client.invalidateQueries({ ...deskFilter(calendars), exact: true });
        return revisionIn(data);
      }),
  };
};
