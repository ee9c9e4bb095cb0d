import { randomUUID } from "node:crypto";
import { insertRequest } from "../../features/accounts/signup-id-request/signup-id-request.repository.ts";
import { insertMessage } from "../../features/site/contact/contact.repository.ts";
import { backdateContact, backdateRequest, backdateSignupId } from "./demo.repository.ts";
import type { DemoServices } from "./demo-services.ts";
import type { DemoStaff } from "./demo-staff.ts";
import type { SamplePerson } from "./sample-person.ts";
import { contactQuestions, contactReply } from "./sample-words.ts";

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const states = ["open", "answered", "answered", "closed"] as const;

interface Writer {
  readonly name: string;
  readonly email: string;
}

/** Stores messages from the contact form, and mails a Sign Up Id to everyone who got an answer. */
export const receiveContacts = async (
  services: DemoServices,
  staff: DemoStaff,
  people: readonly SamplePerson[],
): Promise<void> => {
  const { database } = services;
  for (const [index, person] of people.entries()) {
    const id = randomUUID();
    const writer = { name: `${person.firstName} ${person.lastName}`, email: `hello.${person.email}` };
    const receivedAt = new Date(Date.now() - (index * 3 + 0.3) * dayMs);
    const state = states[index % states.length] ?? "open";
    await insertMessage(database, {
      id,
      intent: undefined,
      fullName: writer.name,
      phone: person.phone,
      email: writer.email,
      company: "Sample company",
      ...(contactQuestions[index % contactQuestions.length] ?? contactQuestions[0]),
    });
    await backdateContact(database, {
      id,
      receivedAt,
      state,
      replyId: randomUUID(),
      reply: contactReply,
      staffId: staff.manager.staffId,
    });
    if (state !== "answered") continue;
    const signupId = await mailSignupId(services, staff, { writer, isRefused: index % 5 === 1 });
    const answeredAt = new Date(receivedAt.getTime() + 3 * hourMs);
    await backdateSignupId(database, signupId, answeredAt);
    services.dateAudit(null, answeredAt);
  }
};

/** People who asked for a Sign Up Id and still wait, but for one whom the desk dismissed. */
export const receiveSignupIdRequests = async (
  { database }: DemoServices,
  { manager }: DemoStaff,
  people: readonly SamplePerson[],
): Promise<void> => {
  for (const [index, person] of people.entries()) {
    const id = randomUUID();
    await insertRequest(database, { id, email: `ask.${person.email}` });
    const askedAt = new Date(Date.now() - (index * 5 + 1) * hourMs);
    await backdateRequest(database, { id, askedAt, dismissedBy: index === 0 ? manager.staffId : null });
  }
};

/** Mails the Sign Up Id that the reply mentions. */
const mailSignupId = async (
  { mailedIds, refusedIds, refusedMails }: DemoServices,
  { manager }: DemoStaff,
  { writer, isRefused }: { readonly writer: Writer; readonly isRefused: boolean },
): Promise<string> => {
  const { id } = await (isRefused ? refusedIds : mailedIds).issue(manager, {
    label: "Sample: Contact form",
    uses: 1,
    days: 30,
    bound_email: writer.email,
    mail_to: writer,
    idempotencyKey: undefined,
  });
  await refusedMails.giveUp();
  return id;
};
