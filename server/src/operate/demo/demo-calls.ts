import { randomUUID } from "node:crypto";
import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import { insertAppointment } from "../../features/calendar/appointment/appointment.repository.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { backdateCall, findCallType } from "./demo.repository.ts";
import type { DemoServices } from "./demo-services.ts";
import type { SamplePerson } from "./sample-person.ts";
import { callAnswer, callNotes } from "./sample-words.ts";

export interface SampleCall {
  readonly clientId: string;
  readonly person: SamplePerson;
  readonly staffId: string;
  /** Earlier if the call started too soon after this. */
  readonly bookedAt: Date;
}

export interface DemoCalls {
  /** Books a call that ended by then. */
  bookHeld(call: SampleCall & { readonly by: Date; readonly outcome: CallOutcome }): Promise<void>;
  /** Books a call within the last few days. Its outcome is undefined when no one has recorded it yet. */
  bookRecent(call: SampleCall & { readonly outcome: CallOutcome | undefined }): Promise<void>;
  /** Books a future call. */
  bookAhead(call: SampleCall): Promise<void>;
}

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Hours in UTC that fall between 9 and 5 in New York, in winter and summer. */
const firstHour = 14;
const lastHour = 20;
/** Minimum notice for booking a call. */
const noticeMs = 3 * hourMs;

/** Creates a function that takes the next free working hour after, or before, a time. */
const createHourTaker = () => {
  const taken = new Set<number>();
  const isWork = (ms: number): boolean => {
    const at = new Date(ms);
    const [day, hour] = [at.getUTCDay(), at.getUTCHours()];
    return (
      !isFederalHoliday(at.toISOString().slice(0, 10)) && day > 0 && day < 6 && hour >= firstHour && hour <= lastHour
    );
  };
  return (fromMs: number, stepMs: number): number => {
    let ms = (stepMs > 0 ? Math.ceil : Math.floor)(fromMs / hourMs) * hourMs;
    while (taken.has(ms) || !isWork(ms)) ms += stepMs;
    taken.add(ms);
    return ms;
  };
};

export const createDemoCalls = async ({ database, cipher, timeZone }: DemoServices): Promise<DemoCalls> => {
  const type = await findCallType(database);
  if (!type) throw new Error("There is no appointment type to book.");
  const nextFree = createHourTaker();
  let aheadCount = 0;
  let recentCount = 0;

  const book = async ({ clientId, person, staffId, bookedAt }: SampleCall, startMs: number, outcome?: CallOutcome) => {
    const id = randomUUID();
    const from = new Date(startMs);
    const until = new Date(startMs + type.duration_minutes * 60_000);
    await insertAppointment(database, {
      id,
      client_id: clientId,
      bookedBy: undefined,
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
    const atLatest = new Date(Math.min(bookedAt.getTime(), startMs - noticeMs));
    await withTransaction(database, async (tx) => {
      const own = outcome === "Held" ? await cipher.forWriting(tx, clientId) : undefined;
      const notes = own?.encrypt({ table: "appointments", column: "outcome_notes", row: id }, Buffer.from(callNotes));
      await backdateCall(tx, { id, bookedAt: atLatest, outcome, notes, staffId });
    });
  };

  return {
    bookHeld: ({ outcome, by, ...call }) => book(call, nextFree(by.getTime() - hourMs, -hourMs), outcome),
    bookRecent({ outcome, ...call }) {
      recentCount += 1;
      return book(call, nextFree(Date.now() - 2 * hourMs - (recentCount % 5) * dayMs, -hourMs), outcome);
    },
    bookAhead(call) {
      aheadCount += 1;
      // The first calls are today and tomorrow.
      return book(call, nextFree(Date.now() + hourMs + (aheadCount % 9) * dayMs, hourMs));
    },
  };
};
