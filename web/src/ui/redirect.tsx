import { Navigate, useNavigation } from "react-router";

/** Leads on from an address that has nothing to show. Whoever is already on the way elsewhere gets there: their press was later. */
export function Redirect({ to }: { readonly to: string }) {
  const { state } = useNavigation();
  return state === "idle" ? <Navigate to={to} replace /> : null;
}
