import { createContext, useContext } from "react";

/** What the page is about, such as a client. Every dialog that it opens says so above its title. */
export const DialogSubject = createContext<string | undefined>(undefined);

export const useDialogSubject = (): string | undefined => useContext(DialogSubject);
