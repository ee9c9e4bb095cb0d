import { randomUUID } from "node:crypto";
import type { CallOutcome } from "@funding-desk/contract/appointment/desk-api";
import { insertAppointment } from "../features/appointment/appointment.repository.ts";
import { dateCall, findCallType } from "./demo.repository.ts";
import type { DemoServices } from "./demo-services.ts";
import type { SamplePerson } from "./sample-person.ts";
import { callAnswer, callNotes } from "./sample-words.ts";

export interface SampleCall {
  readonly clientId: string;
  readonly person: SamplePerson;
  readonly staffId: string;
  readonly bookedAt: Date;
}

export interface DemoCalls {
  /** A call soon after it was booked, which is over. */
  held(call: SampleCall & { readonly outcome: CallOutcome }): Promise<void>;
  /** A call that is still to come. */
  ahead(call: SampleCall): Promise<void>;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** From 9 to 5 in New York, winter and summer. */
const firstHour = 14;
const lastHour = 20;

/** Hours that nobody has taken yet, the next one first. */
const freeHours = () => {
  const taken = new Set<number>();
  const isWork = (ms: number): boolean => {
    const at = new Date(ms);
    const [day, hour] = [at.getUTCDay(), at.getUTCHours()];
    return day > 0 && day < 6 && hour >= firstHour && hour <= lastHour;
  };
  return (fromMs: number, stepMs: number): number => {
    let ms = Math.ceil(fromMs / hourMs) * hourMs;
    while (taken.has(ms) || !isWork(ms)) ms += stepMs;
    taken.add(ms);
    return ms;
  };
};

export const createDemoCalls = async ({ database, cipher, timeZone }: DemoServices): Promise<DemoCalls> => {
  const type = await findCallType(database);
  if (!type) throw new Error("There is no kind of call to book.");
  const nextFree = freeHours();
  let aheadCount = 0;

  const book = async ({ clientId, person, staffId, bookedAt }: SampleCall, startMs: number, outcome?: CallOutcome) => {
    const id = randomUUID();
    const from = new Date(startMs);
    const until = new Date(startMs + type.duration_minutes * 60_000);
    await insertAppointment(database, {
      id,
      client_id: clientId,
      advisor_id: type.advisor_id,
      appointment_type_id: type.id,
      title: type.name,
      starts_at: from,
      ends_at: until,
      time_zone: timeZone,
      full_name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phone,
      location: type.location,
      answers:
        type.question_id === null || type.question === null
          ? []
          : [{ questionId: type.question_id, question: type.question, answer: callAnswer }],
      change_until: new Date(startMs - 4 * hourMs),
      taken: { from: startMs, until: until.getTime() },
    });
    const key = outcome === "Held" ? await cipher.forClient(database, clientId) : undefined;
    const notes = key?.encrypt({ table: "appointments", column: "outcome_notes", row: id }, Buffer.from(callNotes));
    await dateCall(database, { id, bookedAt, outcome, notes, staffId });
  };

  return {
    held: ({ outcome, ...call }) => book(call, nextFree(call.bookedAt.getTime() - 2 * dayMs, -hourMs), outcome),
    ahead(call) {
      aheadCount += 1;
      // The first ones are today and tomorrow.
      return book(call, nextFree(Date.now() + hourMs + (aheadCount % 9) * dayMs, hourMs));
    },
  };
};
