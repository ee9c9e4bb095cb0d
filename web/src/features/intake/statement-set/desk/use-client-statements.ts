import { clientStatements } from "@funding-desk/contract/intake/statement-set/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../../http/desk-query.ts";

/** Sealed, so it isn't for auditors. */
export const useClientStatements = (clientId: string) =>
  useQuery({
    ...deskQuery(clientStatements, { params: { id: clientId } }),
    enabled: useStaff().role !== "auditor",
  });
