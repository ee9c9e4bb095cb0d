import { clientPlacement } from "@funding-desk/contract/offers/offer/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Notice } from "../../../../ui/notice.tsx";

/** Says in red which registration the client's state asks for and the firm lacks. Renders nothing when none is missing. */
export function MissingRegistration({ clientId }: { readonly clientId: string }) {
  const { data } = useQuery(deskQuery(clientPlacement, { params: { id: clientId } }));
  if (!data?.missing_registration) return null;
  return (
    <Notice tone="error" title="A registration is missing">
      {data.missing_registration}
    </Notice>
  );
}
