import type { Readable } from "node:stream";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { downloadMyData } from "@funding-desk/contract/oversight/my-data/api";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientRecords } from "./client-record.service.ts";
import type { HandedOverFiles } from "./handed-over.service.ts";
import { deleteArchiveLink, writeArchiveLink } from "./my-data.repository.ts";

export type MyDataService = ReturnType<typeof createMyDataService>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly links: SignedLinks;
  readonly ownPasswords: Pick<OwnPasswords, "require">;
  readonly clientRecords: ClientRecords;
  readonly handedOver: HandedOverFiles;
}

/** The purpose a link must be signed for. */
const subject = "my-data";

/** Archives of what we have about a client: the client's own, and the firm's. */
export const createMyDataService = (deps: Deps) => {
  const { database, links, clientRecords, handedOver } = deps;

  return {
    /**
     * A path that works for five minutes and one archive. Earlier ones stop working.
     * @throws {DomainError} `too_many_requests`; `invalid_fields` for a wrong password
     */
    async link(token: SessionToken, password: string): Promise<string> {
      await deps.ownPasswords.require(token.clientId, password);
      await deps.rateLimits.count(waysOut.ownData.limit, { clientId: token.clientId });
      const link = await links.sign(token, subject);
      await writeArchiveLink(database, token.clientId, hashSecretToken(link));
      return `${apiBase}${downloadMyData.path}?link=${encodeURIComponent(link)}`;
    },

    /**
     * What is stored about the link's client, as a ZIP: `my-data.json` and the files as uploaded. Leaves out what the firm writes for
     * itself: notes, tasks, and outcomes of calls.
     * @throws {DomainError} `link_invalid`, `session_ended`
     */
    async archive(link: string): Promise<Readable> {
      const { clientId } = await links.verify(link, subject);
      if (!(await deleteArchiveLink(database, clientId, hashSecretToken(link)))) throw new DomainError("link_invalid");
      const data = await clientRecords.gatherOwn(clientId);
      return handedOver.pack(clientId, await handedOver.listAll(clientId), { name: "my-data.json", data });
    },

    /**
     * The client's file for the firm, as a ZIP: `client-file.json` and the documents. Leaves out the client's own: sessions, and what
     * isn't submitted yet. The caller decides who may have it. @param added comes first in the JSON
     */
    async archiveForFirm(clientId: string, added: object): Promise<Readable> {
      const data = { ...added, ...(await clientRecords.gatherShared(clientId)) };
      return handedOver.pack(clientId, await handedOver.listShared(clientId), { name: "client-file.json", data });
    },
  };
};
