import { useOutletContext } from "react-router";
import type { Session } from "../../session/session.ts";

/** The signed-in client, inside the dashboard's layout, which shows nothing without one. */
export const useClient = (): Session => useOutletContext<Session>();
