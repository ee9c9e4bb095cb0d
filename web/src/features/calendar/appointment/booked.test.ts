import { expect, test } from "vitest";
import { call, callType } from "../../../testing/booking.ts";
import { readBooked, toBooked } from "./booked.ts";

const answers = { fullName: "Ana Ruiz", email: "ana@example.com", phone: "5550100144", question_7: "" };

test("keeps a booking in the history, with N/A for an unanswered question", () => {
  const booked = toBooked(callType, call, answers);
  expect(booked.questions).toEqual([{ question: "What about?", answer: "N/A" }]);
  expect(booked.duration).toBe("30 minutes");
  expect(readBooked({ booked: structuredClone(booked) })).toEqual(booked);
});

test("assumes an hour for a type without a duration", () =>
  expect(toBooked({ ...callType, appointment_duration_formatted: "" }, call, answers).duration).toBe("1 hour"));

test.each([null, undefined, {}, { booked: null }, { booked: {} }, { booked: { appointment: call } }])(
  "refuses %j",
  (state) => expect(readBooked(state)).toBeUndefined(),
);
