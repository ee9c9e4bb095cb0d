import { addDocuments } from "@funding-desk/contract/documents/document/desk-api";
import { readOwnMessages } from "@funding-desk/contract/messages/message/api";
import { auditEntries } from "@funding-desk/contract/oversight/audit/desk-api";
import { funnelReport } from "@funding-desk/contract/oversight/report/desk-api";
import { lenderItem, passOnFile } from "@funding-desk/contract/placement/lender-door/api";
import { changeClaim, claims } from "@funding-desk/contract/site/claim/desk-api";
import { expect, it } from "vitest";
import { call } from "./call.ts";
import { callDesk } from "./call-desk.ts";
import { callDoor, downloadFromDoor } from "./call-door.ts";
import { uploadAtDesk } from "./upload-desk.ts";

// The compiler is what tests this: an unused directive is an error, too.
it("doesn't compile without what the endpoint takes, and does without what it needn't", () => {
  const calls = () => [
    // @ts-expect-error: no body
    callDesk(changeClaim, { params: { key: "clients" } }),
    // @ts-expect-error: nothing at all
    callDesk(changeClaim),
    // @ts-expect-error: no query
    callDesk(funnelReport, {}),
    // @ts-expect-error: no body
    call(readOwnMessages, {}),
    // @ts-expect-error: no body
    callDoor("session", passOnFile),
    // @ts-expect-error: no parameters
    downloadFromDoor("session", lenderItem, {}),
    // @ts-expect-error: no parameters
    uploadAtDesk(addDocuments, { fields: { document_type_id: "1" } }),
    callDesk(claims),
    callDesk(auditEntries),
    callDesk(auditEntries, { query: {} }),
  ];
  expect(calls).toBeTypeOf("function");
});
