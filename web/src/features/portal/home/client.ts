import { useOutletContext } from "react-router";
import type { Session } from "../../../identity/session.ts";

/** The signed-in client. Use it inside the portal's layout, which renders nothing without one. */
export const useClient = (): Session => useOutletContext<Session>();
