import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../../ui/notice.tsx";
import { placementQuery } from "./placement-query.ts";

/** Says in red which registration the client's state asks for and the firm lacks. Renders nothing when none is missing. */
export function MissingRegistration({ clientId }: { readonly clientId: string }) {
  const { data } = useQuery(placementQuery(clientId));
  if (!data?.missing_registration) return null;
  return (
    <Notice tone="error" title="A registration is missing">
      {data.missing_registration}
    </Notice>
  );
}
