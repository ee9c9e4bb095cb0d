import type { FastifyInstance } from "fastify";
import { DomainError } from "../platform/errors/errors.ts";
import {
  type ReceivedText,
  readReceivedText,
  renderAnswer,
  type TextProvider,
  textInboxPath,
} from "../platform/text-provider/text-provider.ts";

export interface TextInboxParts {
  readonly provider: Pick<TextProvider, "isSigned">;
  /** @returns what to answer; undefined for nothing */
  readonly receive: (text: ReceivedText) => Promise<string | undefined>;
}

const maxBytes = 64 * 1024;

/** Where the provider of text messages brings what people reply. It proves who it is with a signature over the whole form. */
export const textInbox = (site: FastifyInstance, { provider, receive }: TextInboxParts): void => {
  site.register(async (inbox) => {
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    inbox.post(textInboxPath, { schema: { hide: true } }, async ({ body, headers, url }, reply) => {
      const form = new URLSearchParams(typeof body === "string" ? body : "");
      const signature = headers["x-twilio-signature"];
      if (url !== textInboxPath || typeof signature !== "string" || !provider.isSigned(textInboxPath, form, signature))
        throw new DomainError("forbidden");
      const text = readReceivedText(form);
      if (!text) throw new DomainError("malformed");
      const answer = renderAnswer(await receive(text));
      return reply.header("cache-control", "no-store").type("text/xml; charset=utf-8").send(answer);
    });
  });
};
