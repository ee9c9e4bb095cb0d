import { clientDuplicates } from "@funding-desk/contract/accounts/duplicate/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Notice } from "../../../ui/notice.tsx";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { DuplicateList } from "./duplicate-list.tsx";

/** On the file of a client who may be there twice. It's a hint, so nothing is shown while it's missing. */
export function DuplicatesNotice({
  client,
}: {
  readonly client: { readonly id: string; readonly first_name: string };
}) {
  const { role } = useStaff();
  const navigate = useNavigate();
  const [mergedId, setMergedId] = useState<string>();
  const { data } = useQuery(deskQuery(clientDuplicates, { params: { id: client.id } }));
  const close = () => setMergedId(undefined);
  const show = (id: string) => {
    close();
    if (id !== client.id) navigate(`/desk/clients/${id}`, { replace: true });
  };
  if (!data || data.clients.length + data.hidden === 0) return null;
  return (
    <>
      <Notice tone="info" title={`${client.first_name} may be here twice`}>
        <DuplicateList {...data} {...(role === "manager" && { onMerge: ({ id }) => setMergedId(id) })} />
      </Notice>
      {mergedId !== undefined && (
        <MergeDialog clientId={client.id} otherId={mergedId} onMerged={show} onClose={close} />
      )}
    </>
  );
}
