import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/notice.tsx";
import { DuplicateList } from "./duplicate-list.tsx";
import { duplicatesQuery } from "./duplicates-query.ts";

/** On the file of a client who may be there twice. It's a hint, so nothing is shown while it's missing. */
export function DuplicatesNotice({
  client,
}: {
  readonly client: { readonly id: string; readonly first_name: string };
}) {
  const { data } = useQuery(duplicatesQuery(client.id));
  if (!data || data.clients.length + data.hidden === 0) return null;
  return (
    <Notice tone="info" title={`${client.first_name} may be here twice`}>
      <DuplicateList {...data} />
    </Notice>
  );
}
