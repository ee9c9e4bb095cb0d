import { expect, test } from "vitest";
import { call, callType } from "../../testing/booking.ts";
import { readBooked, toBooked } from "./booked.ts";

const answers = { fullName: "Ana Ruiz", email: "ana@example.com", phone: "5550100144", question_7: "" };

test("a booking survives the history, and an unanswered question is N/A", () => {
  const booked = toBooked(callType, call, answers);
  expect(booked.questions).toEqual([{ question: "What about?", answer: "N/A" }]);
  expect(booked.duration).toBe("30 minutes");
  expect(readBooked({ booked: structuredClone(booked) })).toEqual(booked);
});

test("a type that does not say how long it takes, takes an hour", () =>
  expect(toBooked({ ...callType, appointment_duration_formatted: "" }, call, answers).duration).toBe("1 hour"));

test.each([null, undefined, {}, { booked: null }, { booked: {} }, { booked: { appointment: call } }])(
  "%j is no booking",
  (state) => expect(readBooked(state)).toBeUndefined(),
);
