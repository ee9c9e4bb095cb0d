import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-api";
import { createContext, useContext } from "react";

export const StaffContext = createContext<DeskIdentity | null>(null);

/** Who is signed in at the desk. For what stands inside the desk's layout. */
export const useStaff = (): DeskIdentity => {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff is for the pages of the desk.");
  return staff;
};
