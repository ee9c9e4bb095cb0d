import { randomUUID } from "node:crypto";
import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import type { BenchClient } from "./bench-database.ts";
import { rawHead, type WireRequest } from "./load.ts";

const boundary = "----bench-boundary-7f3a91c2";

/** Builds a body of text parts only. */
const textParts = (fields: Readonly<Record<string, string>>): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${boundary}--\r\n`;
};

const coBorrowers = [
  { ...coBorrowerWireBody, x_studio_ownership_: "25" },
  { ...coBorrowerWireBody, x_studio_first_name: "Mary", x_studio_ownership_: "15" },
];

const body = textParts({ ...applicationWire, co_borrowers: JSON.stringify(coBorrowers) });
const bodyHeaders = {
  "content-type": `multipart/form-data; boundary=${boundary}`,
  "content-length": String(Buffer.byteLength(body)),
};

/** Creates complete applications with two co-borrowers, one client after another. */
export const createApplicationSubmits = (
  clients: readonly BenchClient[],
  authorize: (client: BenchClient) => string,
): (() => Promise<(index: number) => WireRequest>) => {
  const headers = clients.map((client) => ({ ...bodyHeaders, authorization: authorize(client) }));
  return async () => (index) => {
    const own = { ...headers[index % headers.length], "idempotency-key": randomUUID() };
    return rawHead("POST /api/business-funding-save", own) + body;
  };
};
