import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { peopleParts } from "./parts.ts";

/** For a page that is opened by a link within the site. One that is loaded has them already. */
export const sitePageParts = endpoint("GET /page-parts", {
  access: "public",
  summary: "Testimonials, the founder's words, and the firm's registrations, as the public pages show them",
  output: toData(peopleParts),
});
