import { useQuery } from "@tanstack/react-query";
import { calendarsQuery } from "../desk-calendar/calendar-queries.ts";
import { colleaguesQuery } from "./audit-query.ts";
import type { KnownNames } from "./telling.ts";

/** As they are now; without them an entry is told by its number. */
export const useKnownNames = (): KnownNames => {
  const { data: people = [] } = useQuery(colleaguesQuery);
  const { data: calendars = [] } = useQuery(calendarsQuery);
  return {
    staff: new Map(people.map(({ id, name }) => [id, name])),
    calendars: new Map(calendars.map(({ id, name }) => [String(id), name])),
  };
};
