import { type ApplicationChanges, createApplicationCalls } from "./application-form.ts";
import { prequalificationBody } from "./prequalification-body.ts";
import { profileBody } from "./profile-body.ts";
import type { SignedInClient } from "./sign-in-as.ts";
import type { DeskApi } from "./staff-api.ts";

/**
 * Creates a client with a profile, a pre-qualification, and an application with a co-borrower, through the calls a
 * browser makes.
 */
export const createFullClient = async (
  api: DeskApi,
  { profile = {}, ...application }: ApplicationChanges & { readonly profile?: Readonly<Record<string, unknown>> } = {},
): Promise<SignedInClient> => {
  const client = await api.client();
  const calls = createApplicationCalls({
    call: (caller, request) => api.call(caller === undefined ? undefined : client, request),
    signIn: async () => client,
  });
  const wire = { ...profileBody.personal, ...profileBody.business, ...profileBody.financial, ...profile };
  await api.call(client, { method: "POST", url: "/api/lead-user", payload: wire });
  await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
  const submitted = await calls.submit(client, { coBorrowers: [{}], ...application });
  if (submitted.status !== 200) throw new Error(`The application was refused: ${submitted.text}`);
  return client;
};
