declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  /** The part of the API that our tests use. */
  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, onListening: () => void): void;
    close(onClosed: () => void): void;
    appendMessage(mailbox: string, flags: readonly string[], internaldate: Date, raw: string): unknown;
    getMailbox(path: string): { readonly messages: readonly { readonly raw: string }[] } | undefined;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default function hoodiecrow(options: {
    readonly plugins: readonly string[];
    readonly users: Readonly<Record<string, { readonly password: string }>>;
  }): ImapServer;
}
