import { calendars } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useQuery } from "@tanstack/react-query";
import { peopleQuery } from "../../../desk-parts/colleagues-query.ts";
import { deskQuery } from "../../../http/desk-query.ts";

/** Names for the ids in entries. */
export interface KnownNames {
  /** By the id of a member of staff. */
  readonly staff: ReadonlyMap<string, string>;
  /** The owner of each calendar, by its id. */
  readonly calendars: ReadonlyMap<number, string>;
}

/** Current names. An entry whose id has none shows the id. */
export const useKnownNames = (): KnownNames => {
  const { data: people = [] } = useQuery(peopleQuery);
  const listed = useQuery(deskQuery(calendars)).data?.calendars ?? [];
  return {
    staff: new Map(people.map(({ id, name }) => [id, name])),
    calendars: new Map(listed.map(({ id, name }) => [id, name])),
  };
};
