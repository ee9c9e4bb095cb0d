import type { AddressInfo } from "node:net";
import { endpoint } from "@funding-desk/contract/http/endpoint";
import { toData } from "@funding-desk/contract/http/envelope";
import { limits } from "@funding-desk/contract/platform/limits";
import * as z from "zod/mini";
import { buildApp } from "../http/app.ts";
import type { BodyTimes } from "../http/body-time.ts";
import { clientRoute } from "../http/route.ts";
import { clientUploadRoute } from "../http/upload-route.ts";
import { createGatekeeper } from "../identity/session/gatekeeper.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { createLogger } from "../platform/logging/logging.ts";
import { cleanUpWith } from "./clean-up.ts";
import { closedDesk } from "./closed-desk.ts";
import { startFileRoom } from "./file-room.ts";
import { createTestTokens, signInAs } from "./sign-in-as.ts";

const keepFiles = endpoint("POST /kept-files", {
  access: "client",
  summary: "Keeps files",
  status: 201,
  idempotent: true,
  input: {
    multipart: {
      fields: z.strictObject({
        title: z.string().check(z.maxLength(20)),
        next: z.optional(z.enum(["refuse", "crash", "crash after the commit"])),
        convert_heic: z.optional(z.enum(["true", "false"])),
      }),
      files: { documents: limits.filesPerRequest, photo: 1 },
      opensLocked: true,
    },
  },
  output: toData(
    z.strictObject({
      title: z.string(),
      key: z.optional(z.string()),
      files: z.array(z.strictObject({ id: z.string(), part: z.string(), name: z.string() })),
    }),
  ),
});

const keepNote = endpoint("POST /kept-notes", {
  access: "client",
  summary: "Keeps a note",
  input: { body: z.strictObject({ note: z.string() }) },
  output: toData(z.null()),
});

const touch = endpoint("POST /touched", {
  access: "client",
  summary: "Takes no body",
  output: toData(z.null()),
});

/** Starts the app with one route that takes files and two that don't, listening, on the real file feature. */
export const startUploadApp = async (bodyTimes?: BodyTimes) => {
  const room = await startFileRoom();
  const tokens = await createTestTokens(room.database);
  const log: string[] = [];
  const app = buildApp({
    config: { trustProxy: false },
    logger: createLogger({ logLevel: "debug" }, { write: (line: string) => log.push(line) }),
    registerPages: undefined,
    ...(bodyTimes ? { bodyTimes } : {}),
    api: {
      gatekeeper: createGatekeeper({
        database: room.database,
        tokens,
        isPrequalified: async () => true,
        desk: closedDesk,
        caps: { run: (_staff, _act, work) => work() },
        doors: { admit: () => Promise.reject(new Error("There is no door here.")) },
        keys: { admit: () => Promise.reject(new Error("There are no keys here.")), refuseInAddress: async () => {} },
      }),
      publicUrl: "http://127.0.0.1",
      routes: [
        clientUploadRoute(keepFiles, room.files, async ({ client, fields, files, idempotencyKey }) => {
          if (fields.next === "refuse") throw new DomainError("forbidden");
          if (fields.next === "crash") throw new Error("crashed");
          await room.record(client.clientId, ...files.map(({ file }) => file));
          if (fields.next === "crash after the commit") throw new DomainError("busy");
          const kept = files.map(({ part, file: { id, name } }) => ({ id, part, name }));
          return { data: { title: fields.title, key: idempotencyKey, files: kept } };
        }),
        clientRoute(keepNote, async () => ({ data: null })),
        clientRoute(touch, async () => ({ data: null })),
      ],
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  cleanUpWith(() => app.close());
  return {
    ...room,
    app,
    log,
    port: (app.server.address() as AddressInfo).port,
    signIn: () => signInAs(room.database),
  };
};
