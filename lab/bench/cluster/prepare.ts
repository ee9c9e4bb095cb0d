import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { clientEvents } from "@funding-desk/contract/http/live/api";
import { deskEvents } from "@funding-desk/contract/http/live/desk-api";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { firm } from "../../../firm.config.ts";
import { createSessionTokens, type SessionTokens } from "../../../server/src/identity/session/session-token.ts";
import { startStaffSession } from "../../../server/src/identity/staff-session/staff-sessions.ts";
import { type KeySource, loadMasterKeys } from "../../../server/src/platform/crypto/master-keys.ts";
import { loadSecrets, type Secrets } from "../../../server/src/platform/crypto/secrets.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { insertStoredStaff } from "../../../server/src/testing/stored-staff.ts";
import type { Kind } from "./journal.ts";
import { createPerson, type Person } from "./person.ts";
import { type OpenPage, openPage } from "./streams.ts";
import type { Tools } from "./work.ts";

/** How many people do only this. Those who book race for the same times. */
const crowd: Readonly<Record<Kind, number>> = {
  "sign-in": 1,
  draft: 2,
  "pre-qualification": 2,
  upload: 3,
  message: 2,
  booking: 3,
  note: 1,
};
const desksOpen = 3;
const racedSlots = 12;

export interface Cast {
  readonly people: readonly (Person & { readonly does: Kind })[];
  readonly tools: Omit<Tools, "call" | "origin">;
  readonly tokens: SessionTokens;
  openPages(origin: string): Promise<OpenPage[]>;
}

/** Creates everyone who works during the run, past the servers. */
export const prepareCast = async (database: Database, keys: KeySource): Promise<Cast> => {
  const secrets = await loadSecrets(database, await loadMasterKeys(database, keys));
  const people = await Promise.all(
    Object.entries(crowd).flatMap(([kind, count]) =>
      Array.from({ length: count }, async () => ({ ...(await createPerson(database, keys)), does: kind as Kind })),
    ),
  );
  const questionIds = await database.listValues<number>(
    "select id from appointment_questions where appointment_type_id = 1 and is_required",
  );
  const startDesk = async (staffId: string) => {
    const browser = { address: "127.0.0.1", userAgent: "bench" };
    return `desk_session=${await startStaffSession(database, staffId, browser)}`;
  };
  const managers = await Promise.all(Array.from({ length: desksOpen }, () => insertStoredStaff(database, "manager")));
  return {
    people,
    tokens: createSessionTokens(secrets),
    tools: {
      solveCaptcha: () => solveCaptcha(secrets),
      questionIds,
      slots: listSlots(),
      deskHeaders: { cookie: await startDesk(await insertStoredStaff(database, "manager")) },
      timeZone: firm.identity.timeZone,
    },
    async openPages(origin) {
      const desks = await Promise.all(
        managers.map(async (id, index) => {
          const headers = { cookie: await startDesk(id) };
          return openPage(`desk ${index + 1}`, { url: origin + apiBase + deskEvents.path, headers });
        }),
      );
      const writer = people.find(({ does }) => does === "message");
      const portal =
        writer && openPage("portal", { url: origin + apiBase + clientEvents.path, headers: writer.client.headers });
      return portal ? [...desks, portal] : desks;
    },
  };
};

/** The easiest one there is: the run is about what's stored, not about the time it takes to solve it. */
const solveCaptcha = async (secrets: Secrets): Promise<string> => {
  const { id: key, bytes } = secrets.current("captcha");
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 5_000,
    counter: 1,
    deriveKey,
    data: { action: "signin", key },
    expiresAt: Math.floor(Date.now() / 1000) + 300,
    hmacSignatureSecret: Buffer.from(bytes).toString("base64"),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

const listSlots = (): string[] =>
  Array.from({ length: 20 }, (_, index) => new Date(Date.now() + (index + 3) * 86_400_000).toISOString().slice(0, 10))
    .filter((date) => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()) && !isFederalHoliday(date))
    .flatMap((date) => ["10", "11", "14", "15"].map((hour) => `${date} ${hour}:00:00`))
    .slice(0, racedSlots);
