import { createApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createKnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import { createPrequalificationRecords } from "../features/intake/prequalification/prequalification-record.service.ts";
import { createProfileRecords } from "../features/intake/profile/profile-record.service.ts";
import type { SharedDeps } from "../features/shared-deps.ts";
import type { Clients } from "../identity/client/clients.ts";
import type { Secrets } from "../platform/crypto/secrets.ts";

interface Parts extends Pick<SharedDeps, "database" | "cipher"> {
  readonly clients: Clients;
  readonly secrets: Pick<Secrets, "current">;
}

/** Clients' answers as they are on file, and what they say about other forms. */
export const composeRecords = (parts: Parts) => {
  const records = {
    profiles: createProfileRecords(parts),
    prequalifications: createPrequalificationRecords(parts),
    applications: createApplicationRecords(parts),
  };
  // What a new one reads also belongs in `findShownVersion`, or the profile shows old answers.
  const sources = Object.values(records).map(({ listGiven }) => listGiven);
  return { records, known: createKnownAnswers({ ...parts, sources }) };
};

export type Records = ReturnType<typeof composeRecords>["records"];
