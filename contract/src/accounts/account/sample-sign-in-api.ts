import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { shortText } from "../../platform/wire-shapes.ts";
import { signedIn } from "./api.ts";

/** 422 for a link that was used, has expired, or never was, and where there is anything but sample data. */
export const sampleSignIn = endpoint("POST /sample-sign-in", {
  access: "public",
  summary: "Sign in as a sample client, with a link that the demo printed",
  input: { body: z.strictObject({ token: shortText }) },
  output: signedIn,
});
