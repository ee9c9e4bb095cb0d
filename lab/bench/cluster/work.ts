import { createHash, randomInt, randomUUID } from "node:crypto";
import { signIn } from "@funding-desk/contract/accounts/account/api";
import { bookAppointment, cancelAppointment } from "@funding-desk/contract/calendar/appointment/api";
import { uploadDocuments } from "@funding-desk/contract/documents/document/api";
import { type AnswerOf, apiBase } from "@funding-desk/contract/http/endpoint";
import { loadDraft, saveDraft } from "@funding-desk/contract/intake/draft/api";
import { prequalify } from "@funding-desk/contract/intake/prequalification/api";
import { sendOwnMessage } from "@funding-desk/contract/messages/message/api";
import { writeNote } from "@funding-desk/contract/office/note/desk-api";
import { makePdf } from "../../../server/src/testing/made-files.ts";
import { buildMultipart } from "../../../server/src/testing/multipart.ts";
import { prequalificationBody } from "../../../server/src/testing/prequalification-body.ts";
import type { Kind } from "./journal.ts";
import type { createPatientCall } from "./patient-call.ts";
import type { Person } from "./person.ts";

export interface Tools {
  readonly call: ReturnType<typeof createPatientCall>;
  /** A solved captcha, for one sign-in. */
  readonly solveCaptcha: () => Promise<string>;
  /** Few on purpose, so that people race for them. */
  readonly slots: readonly string[];
  readonly questionIds: readonly number[];
  readonly timeZone: string;
  /** Of a manager who is signed in at the desk. */
  readonly deskHeaders: Readonly<Record<string, string>>;
  readonly origin: string;
}

type Work = (tools: Tools, person: Person) => Promise<void>;

let serial = 0;
const nextNumber = (): number => {
  serial += 1;
  return serial;
};

const json = (value: unknown) => ({
  headers: { "content-type": "application/json" },
  makeBody: async () => JSON.stringify(value),
});
const keyed = () => ({ "idempotency-key": randomUUID() });

const signInAgain: Work = async ({ call, solveCaptcha }, { email, password, sessionTokens }) => {
  const answer = await call({
    kind: "sign-in",
    method: "POST",
    address: apiBase + signIn.path,
    headers: { "content-type": "application/json" },
    makeBody: async () => JSON.stringify({ email, password, recaptcha_token: await solveCaptcha() }),
  });
  if (answer) sessionTokens.push((answer.body as AnswerOf<typeof signIn>).result.access_token);
};

const saveOwnDraft: Work = async ({ call }, person) => {
  const address = apiBase + saveDraft.path.replace(":form", "prequalification");
  const text = `Draft ${nextNumber()}`;
  const save = () =>
    call({
      kind: "draft",
      method: "PUT",
      address,
      headers: { ...person.client.headers, "content-type": "application/json" },
      makeBody: async () =>
        JSON.stringify({ answers: { notes: text }, step: "", base_revision: person.draft?.revision ?? 0 }),
      accepted: [409],
    });
  let answer = await save();
  // A save whose answer was lost counts as one from another tab: the person looks, and saves once more.
  if (answer?.status === 409) {
    const loaded = await call({
      kind: "draft",
      method: "GET",
      address: apiBase + loadDraft.path.replace(":form", "prequalification"),
      headers: person.client.headers,
    });
    const draft = (loaded?.body as AnswerOf<typeof loadDraft> | undefined)?.data;
    person.draft = draft ? { text: String(draft.answers.notes), revision: draft.revision } : undefined;
    answer = await save();
  }
  const saved = answer?.status === 200 ? (answer.body as AnswerOf<typeof saveDraft>).data : undefined;
  if (saved) person.draft = { text, revision: saved.revision };
};

const submitPrequalification: Work = async ({ call }, { client, references }) => {
  const { headers, makeBody } = json({ ...prequalificationBody, business_name: `Engines No. ${nextNumber()}` });
  const answer = await call({
    kind: "pre-qualification",
    method: "POST",
    address: apiBase + prequalify.path,
    headers: { ...client.headers, ...headers, ...keyed() },
    makeBody,
  });
  if (answer) references.push((answer.body as AnswerOf<typeof prequalify>).result.reference);
};

const uploadDocument: Work = async ({ call }, { client, files }) => {
  const name = `Statement ${nextNumber()}.pdf`;
  const fields = { lead_user_id: client.clientId, lead_document_type_id: String(1 + randomInt(9)) };
  const bytes = makePdf({ bytes: 20 * 1024 });
  const { payload, headers } = await buildMultipart(fields, [{ part: "documents", name, bytes }]);
  const answer = await call({
    kind: "upload",
    method: "POST",
    address: apiBase + uploadDocuments.path,
    headers: { ...client.headers, ...headers, ...keyed() },
    makeBody: async () => new Uint8Array(payload),
  });
  if (answer) files.set(name, createHash("sha256").update(bytes).digest("hex"));
};

const writeMessage: Work = async ({ call }, { client, messageIds }) => {
  const { headers, makeBody } = json({ text: `Message ${nextNumber()}` });
  const answer = await call({
    kind: "message",
    method: "POST",
    address: apiBase + sendOwnMessage.path,
    headers: { ...client.headers, ...headers, ...keyed() },
    makeBody,
  });
  if (answer) messageIds.push((answer.body as AnswerOf<typeof sendOwnMessage>).data.id);
};

const bookAndCancel: Work = async ({ call, slots, questionIds, timeZone }, { client, calls }) => {
  const wanted = json({
    full_name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "5550100142",
    start: slots[randomInt(slots.length)],
    timezone: timeZone,
    appointment_type_id: 1,
    qa: questionIds.map((id) => ({ question_id: id, answer: "x" })),
  });
  const booked = await call({
    kind: "booking",
    method: "POST",
    address: apiBase + bookAppointment.path,
    headers: { ...client.headers, ...wanted.headers, ...keyed() },
    makeBody: wanted.makeBody,
    // Someone was quicker.
    accepted: [409],
  });
  if (booked?.status !== 200) return;
  const { id } = (booked.body as AnswerOf<typeof bookAppointment>).result.appointment;
  calls.set(id, "Scheduled");
  const { headers, makeBody } = json({ timezone: timeZone });
  const canceled = await call({
    kind: "booking",
    method: "POST",
    address: apiBase + cancelAppointment.path.replace(":id", id),
    headers: { ...client.headers, ...headers },
    makeBody,
    // It was canceled by an attempt whose answer was lost.
    accepted: [409],
  });
  if (canceled) calls.set(id, "Cancelled");
};

/** Each is an entry of the audit too. */
const writeAboutClient: Work = async ({ call, deskHeaders, origin }, { client, noteIds }) => {
  const { headers, makeBody } = json({ text: `Note ${nextNumber()}` });
  const answer = await call({
    kind: "note",
    method: "POST",
    address: apiBase + writeNote.path.replace(":id", client.clientId),
    headers: { ...deskHeaders, ...headers, ...keyed(), origin },
    makeBody,
  });
  if (answer) noteIds.push((answer.body as AnswerOf<typeof writeNote>).data.id);
};

export const works: Readonly<Record<Kind, Work>> = {
  "sign-in": signInAgain,
  draft: saveOwnDraft,
  "pre-qualification": submitPrequalification,
  upload: uploadDocument,
  message: writeMessage,
  booking: bookAndCancel,
  note: writeAboutClient,
};
