import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { DomainError } from "../../platform/errors/errors.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { makeReadableCode } from "../../platform/reference/reference.ts";
import {
  assignCalendar,
  backdateFile,
  backdateSignupId,
  findCallType,
  hasClients,
  hasStaff,
  listTypeIds,
  setLastTouched,
} from "./demo.repository.ts";
import { createDemoCalls, type DemoCalls } from "./demo-calls.ts";
import { receiveContacts, receiveSignupIdRequests } from "./demo-contacts.ts";
import { createDemoServices, type DemoParts, type DemoServices } from "./demo-services.ts";
import { createDemoStaff, type DemoStaff, demoStaffEmails } from "./demo-staff.ts";
import { createSampleClient } from "./sample-client.ts";
import { addSampleLenders, type SampleProgram } from "./sample-lenders.ts";
import { createSamplePeople, type SamplePerson } from "./sample-person.ts";
import { pickEnds, planActions, type StoryEnd } from "./story.ts";

export interface FilledDemo {
  readonly staff: DemoStaff;
  /** Shared by all sample staff and clients. */
  readonly password: string;
  /** The client to sign in as in the portal. */
  readonly clientEmail: string;
  readonly clients: number;
}

const atOnce = 4;
const dayMs = 24 * 3600_000;
const showcase: StoryEnd = "Application: Term Sheet";
const lendersAddedDaysAgo = 273;
const sources = [
  { label: "Sample: Chamber of commerce breakfast", daysAgo: 280 },
  { label: "Sample: Accountants who refer clients", daysAgo: 275 },
  { label: "Sample: Website", daysAgo: 272 },
  { label: "Sample: Trade fair", daysAgo: 271 },
];

/**
 * Fills an empty installation with sample clients and a sample firm that works on them.
 * @throws {StartupError} when a client or a member of the sample firm exists; nothing is changed then
 */
export const fillDemo = async (parts: DemoParts, count: number): Promise<FilledDemo> => {
  const { database } = parts;
  if (await hasClients(database))
    throw new StartupError(
      "There are clients already. The demo only fills an empty installation, so nothing was changed.",
    );
  if (await hasStaff(database, demoStaffEmails))
    throw new StartupError(
      "The sample staff exist already. The demo only fills an empty installation, so nothing was changed.",
    );
  const services = await createDemoServices(parts);
  try {
    return await fill(services, count);
  } catch (error) {
    if (error instanceof DomainError)
      throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.fields)}`);
    throw error;
  } finally {
    await services.close();
  }
};

interface Cast {
  readonly staff: DemoStaff;
  readonly calls: DemoCalls;
  readonly signupIds: readonly string[];
  readonly passwordHash: string;
  readonly password: string;
  readonly programs: readonly SampleProgram[];
  readonly typeIds: ReadonlyMap<string, number>;
}

const fill = async (services: DemoServices, count: number): Promise<FilledDemo> => {
  const { database } = services;
  const password = `Demo-${makeReadableCode(4)}-${makeReadableCode(4)}-7x`;
  // Hash one password for everyone: hashing is slow on purpose.
  const passwordHash = await services.passwords.hash(password);
  const staff = await createDemoStaff(services, passwordHash);
  const signupIds = await issueSignupIds(services, count);
  const type = await findCallType(database);
  const [firstAdvisor] = staff.advisors;
  if (type && firstAdvisor) await assignCalendar(database, type.advisor_id, firstAdvisor.staffId);
  const typeIds = await listTypeIds(database);
  const programs = await addSampleLenders(services, staff);
  services.dateAudit(null, new Date(Date.now() - lendersAddedDaysAgo * dayMs));
  const cast = {
    programs,
    password,
    staff,
    calls: await createDemoCalls(services),
    signupIds,
    passwordHash,
    typeIds,
  };

  const people = createSamplePeople(count);
  const ends = pickEnds(count);
  const now = new Date();
  const limit = pLimit(atOnce);
  await Promise.all(
    people.map((person, index) =>
      limit(() => playStory(services, cast, { person, index, end: ends[index] ?? "Signed up", now })),
    ),
  );
  await receiveContacts(services, staff, people.slice(0, 24));
  await receiveSignupIdRequests(services, staff, people.slice(0, 4));
  await services.writeAppended();
  await services.writeAudit();
  const shown = people[ends.indexOf(showcase)];
  return { staff, password, clientEmail: shown?.email ?? "", clients: count };
};

const issueSignupIds = async ({ database, signupIds, dateAudit }: DemoServices, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (const { label, daysAgo } of sources) {
    const id = await signupIds.issue({ label, uses: count, days: 365 });
    const at = new Date(Date.now() - daysAgo * dayMs);
    await backdateSignupId(database, id, at);
    dateAudit(null, at);
    ids.push(id);
  }
  return ids;
};

interface Part {
  readonly person: SamplePerson;
  readonly index: number;
  readonly end: StoryEnd;
  readonly now: Date;
}

/** Plays one client's story event by event, and backdates each event. */
const playStory = async (services: DemoServices, cast: Cast, { person, index, end, now }: Part): Promise<void> => {
  const { database } = services;
  const { staff, signupIds, programs } = cast;
  const first = index % programs.length;
  const clientId = randomUUID();
  let at = now;
  let before = now;
  const client = createSampleClient({
    ...cast,
    services,
    person,
    clientId,
    programs: [...programs.slice(first), ...programs.slice(0, first)],
    advisor: staff.advisors[index % staff.advisors.length] ?? staff.manager,
    manager: staff.manager,
    signupId: signupIds[index % signupIds.length] ?? "",
    clock: () => at,
    clockBefore: () => before,
  });
  for (const planned of planActions(index, end, now)) {
    at = planned.at;
    await planned.action(client);
    await backdateFile(database, clientId, at);
    await services.dateAppended(clientId, at);
    services.dateAudit(clientId, at);
    before = at;
  }
  await setLastTouched(database, clientId, at);
};
