import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Writes a page when the site is built. React Router's own version answers as soon as it can: whether a page was whole, or
 * ended in a kilobyte of scripts that put its last parts in place, was a matter of timing.
 */
export default async function writePage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html");
  return new Response(prelude, { status, headers });
}
