import { timingSafeEqual } from "node:crypto";
import { createKeyedHash } from "../crypto/keyed-hash.ts";
import type { Secrets } from "../crypto/secrets.ts";

/** The addresses that clients' replies go to: each tells whose conversation it is. */
export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

/** 64 bits, which no one finds by sending mails. With a UUID, it fits into the 64 letters before an address's @. */
const tagDigits = 16;
const idDigits = 32;

/**
 * Nothing is stored: the address holds the client's id and a tag that only we can make, and works for as long as there is the
 * client. Mail programs change the case of addresses, so it's all digits of base 16.
 * @param address such as `reply@example.com`; undefined when clients can't reply by mail
 */
export const createReplyAddresses = (secrets: Pick<Secrets, "current" | "list">, address: string | undefined) => {
  const [local = "", domain = ""] = (address ?? "").toLowerCase().split("@");
  const shape = new RegExp(
    `^${escapePattern(local)}\\+([0-9a-f]{${idDigits}})([0-9a-f]{${tagDigits}})@${escapePattern(domain)}$`,
  );

  const makeTag = (id: string, key: Uint8Array): string =>
    createKeyedHash(key).update(id).digest("hex").slice(0, tagDigits);

  return {
    /** Where a client's replies go; undefined when clients can't reply by mail. */
    toAddress(clientId: string): string | undefined {
      if (address === undefined) return undefined;
      const id = clientId.replaceAll("-", "");
      return `${local}+${id}${makeTag(id, secrets.current("reply-address").bytes)}@${domain}`;
    },

    /** Whether one of them looks like an address for replies, and whose it is; `clientId` is undefined for one that isn't ours. */
    find(recipients: readonly string[]): { readonly clientId: string | undefined } | undefined {
      if (address === undefined) return undefined;
      const found = recipients.map((each) => shape.exec(each.toLowerCase())).filter((match) => match !== null);
      if (found.length === 0) return undefined;
      for (const [, id = "", tag = ""] of found)
        if (secrets.list("reply-address").some(({ bytes }) => isSame(makeTag(id, bytes), tag)))
          return { clientId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
      return { clientId: undefined };
    },
  };
};

const escapePattern = (text: string): string => text.replace(/[^a-z0-9]/g, "\\$&");

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
