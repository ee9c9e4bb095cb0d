import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { createContext, type ReactNode, useContext } from "react";
import { DialogSubject } from "../ui/dialog-subject.ts";

type NamedFile = Pick<ClientFile, "client" | "business_name">;

const FileContext = createContext<NamedFile | undefined>(undefined);

/** "Bridge Services LLC (Marcos Keebler)", or the person alone without a business. */
export const nameFile = ({ client, business_name: business }: NamedFile): string => {
  const person = `${client.first_name} ${client.last_name}`;
  return business ? `${business} (${person})` : person;
};

/** Whose file the page shows. Every dialog in it names the client. */
export function FileOf({ file, children }: { readonly file: NamedFile; readonly children: ReactNode }) {
  return (
    <FileContext value={file}>
      <DialogSubject value={nameFile(file)}>{children}</DialogSubject>
    </FileContext>
  );
}

/** The client whose file the page shows: "Marcos Keebler, marcos@example.com". Undefined outside a file. */
export const useFileReceiver = (): string | undefined => {
  const client = useContext(FileContext)?.client;
  return client && `${client.first_name} ${client.last_name}, ${client.email}`;
};
