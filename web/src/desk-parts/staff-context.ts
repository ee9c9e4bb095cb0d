import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { createContext, useContext } from "react";

export const StaffContext = createContext<DeskIdentity | null>(null);

/** Who is signed in at the desk. Only works inside the desk's layout. */
export const useStaff = (): DeskIdentity => {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff only works on the desk's pages.");
  return staff;
};
