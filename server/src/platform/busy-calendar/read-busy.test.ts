import { describe, expect, test } from "vitest";
import { type CalendarText, readBusy } from "./read-busy.ts";
import { listWindowsZones } from "./windows-zones.ts";

const toText = (...lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const toEntry = (...lines: readonly string[]) => [
  "BEGIN:VEVENT",
  ...(lines.some((line) => line.startsWith("UID:")) ? [] : ["UID:one"]),
  "DTSTAMP:20260101T000000Z",
  "SUMMARY:Surgery",
  ...lines,
  "END:VEVENT",
];
const newYork = "DTSTART;TZID=America/New_York:";

/** What is busy in March 2026 (the clocks change on the 8th in the US), as instants. */
const read = (text: string, change: Partial<CalendarText> = {}) => {
  const { spans, unread } = readBusy({
    text,
    timeZone: "America/New_York",
    from: Date.parse("2026-03-01T00:00:00Z"),
    until: Date.parse("2026-04-01T00:00:00Z"),
    ownIds: "@desk.example.com",
    ownAddress: "ann@desk.example.com",
    ...change,
  });
  const toMinute = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return { busy: spans.map(([from, until]) => `${toMinute(from)}/${toMinute(until)}`), unread };
};
const readEntry = (...lines: readonly string[]) => read(toText(...toEntry(...lines))).busy;

describe("one entry", () => {
  test.each([
    [
      "in another zone",
      ["DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000"],
      ["2026-03-02T08:00/2026-03-02T09:00"],
    ],
    ["in UTC", ["DTSTART:20260302T150000Z", "DURATION:PT90M"], ["2026-03-02T15:00/2026-03-02T16:30"]],
    [
      "without a zone, which is the calendar's",
      ["DTSTART:20260302T090000", "DTEND:20260302T100000"],
      ["2026-03-02T14:00/2026-03-02T15:00"],
    ],
    [
      "of whole days, of which one has 23 hours",
      ["DTSTART;VALUE=DATE:20260307", "DTEND;VALUE=DATE:20260309"],
      ["2026-03-07T05:00/2026-03-09T04:00"],
    ],
    ["of one whole day without an end", ["DTSTART;VALUE=DATE:20260310"], ["2026-03-10T04:00/2026-03-11T04:00"]],
    [
      "that began before and ends after",
      ["DTSTART:20260101T000000Z", "DTEND:20270101T000000Z"],
      ["2026-03-01T00:00/2026-04-01T00:00"],
    ],
    ["that is marked as free", ["DTSTART:20260302T150000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"], []],
    ["that is canceled", ["DTSTART:20260302T150000Z", "DURATION:PT1H", "STATUS:CANCELLED"], []],
    [
      "that Outlook shows as free",
      ["DTSTART:20260302T150000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
      [],
    ],
    ["without a length", ["DTSTART:20260302T150000Z"], []],
    ["that we mailed ourselves", ["UID:7@desk.example.com", "DTSTART:20260302T150000Z", "DURATION:PT1H"], []],
  ])("%s", (_what, lines, busy) => expect(readEntry(...lines)).toEqual(busy));
});

describe("a repeated entry", () => {
  test("keeps its civil time when the clocks change", () => {
    expect(readEntry(`${newYork}20260105T090000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;UNTIL=20260317T035959Z")).toEqual(
      ["2026-03-02T14:00/2026-03-02T15:00", "2026-03-09T13:00/2026-03-09T14:00", "2026-03-16T13:00/2026-03-16T14:00"],
    );
  });

  test.each([
    ["Europe/Berlin:20260302T090000", "20260304T080000Z", 3],
    ["America/New_York:20260302T200000", "20260304T235959Z", 2],
  ])("from %s ends at an instant in UTC", (start, until, count) => {
    expect(readEntry(`DTSTART;TZID=${start}`, "DURATION:PT1H", `RRULE:FREQ=DAILY;UNTIL=${until}`)).toHaveLength(count);
  });

  test("skips exceptions, and takes what was moved from where it is now", () => {
    const text = toText(
      ...toEntry(
        "UID:standup",
        `${newYork}20260302T090000`,
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=5",
        "EXDATE;TZID=America/New_York:20260303T090000",
        "EXDATE:20260304T140000Z",
      ),
      ...toEntry(
        "UID:standup",
        "RECURRENCE-ID;TZID=America/New_York:20260305T090000",
        `${newYork}20260305T150000`,
        "DURATION:PT30M",
      ),
      ...toEntry(
        "UID:standup",
        "RECURRENCE-ID;TZID=America/New_York:20260306T090000",
        `${newYork}20260306T090000`,
        "DURATION:PT1H",
        "STATUS:CANCELLED",
      ),
    );
    expect(read(text).busy).toEqual(["2026-03-02T14:00/2026-03-02T15:00", "2026-03-05T20:00/2026-03-05T20:30"]);
  });

  test("of whole days skips the days left out", () => {
    expect(readEntry("DTSTART;VALUE=DATE:20260306", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260313")).toEqual(
      ["2026-03-06T05:00/2026-03-07T05:00", "2026-03-20T04:00/2026-03-21T04:00"],
    );
  });

  test("takes the dates that are listed", () => {
    expect(
      readEntry(`${newYork}20260302T090000`, "DURATION:PT1H", "RDATE;TZID=America/New_York:20260310T120000"),
    ).toEqual(["2026-03-02T14:00/2026-03-02T15:00", "2026-03-10T16:00/2026-03-10T17:00"]);
  });

  test("without an end is read from long ago", () => {
    const busy = readEntry(`${newYork}20000103T090000`, "DURATION:PT1H", "RRULE:FREQ=DAILY");
    expect(busy).toHaveLength(31);
  });
});

test("joins what overlaps, and drops titles", () => {
  const text = toText(
    ...toEntry("UID:b", "DTSTART:20260302T153000Z", "DURATION:PT1H"),
    ...toEntry("UID:a", "DTSTART:20260302T150000Z", "DURATION:PT1H"),
  );
  expect(read(text).busy).toEqual(["2026-03-02T15:00/2026-03-02T16:30"]);
  expect(
    JSON.stringify(readBusy({ text, timeZone: "UTC", from: 0, until: 4e12, ownIds: "", ownAddress: "" })),
  ).not.toContain("Surgery");
});

test("uses the zone that the calendar describes when its name isn't a known one", () => {
  const text = toText(
    "BEGIN:VTIMEZONE",
    "TZID:Office time",
    "BEGIN:STANDARD",
    "DTSTART:16010101T000000",
    "TZOFFSETFROM:-0700",
    "TZOFFSETTO:-0700",
    "END:STANDARD",
    "END:VTIMEZONE",
    ...toEntry("DTSTART;TZID=Office time:20260302T090000", "DTEND;TZID=Office time:20260302T100000"),
  );
  expect(read(text).busy).toEqual(["2026-03-02T16:00/2026-03-02T17:00"]);
});

test("reads a list of busy times, without the free ones", () => {
  const text = toText(
    "BEGIN:VFREEBUSY",
    "UID:fb",
    "FREEBUSY:20260302T150000Z/PT1H,20260303T150000Z/20260303T160000Z",
    "FREEBUSY;FBTYPE=FREE:20260304T150000Z/PT1H",
    "END:VFREEBUSY",
  );
  expect(read(text).busy).toEqual(["2026-03-02T15:00/2026-03-02T16:00", "2026-03-03T15:00/2026-03-03T16:00"]);
});

test("counts what it can't understand, and reads the rest", () => {
  const text = toText(
    ...toEntry("UID:no-start"),
    ...toEntry("UID:each-second", "DTSTART:20000101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"),
    ...toEntry("UID:good", "DTSTART:20260302T150000Z", "DURATION:PT1H"),
  );
  expect(read(text)).toEqual({ busy: ["2026-03-02T15:00/2026-03-02T16:00"], unread: 2 });
});

test.each(["", "<html>Please sign in</html>", "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n"])(
  "refuses what isn't a calendar: %j",
  (text) => expect(() => read(text)).toThrow(),
);

describe("what other programs write", () => {
  const at = (tzid: string, ...more: readonly string[]) =>
    toEntry(`DTSTART;TZID=${tzid}:20260302T100000`, `DTEND;TZID=${tzid}:20260302T110000`, ...more);

  test.each([
    ["Pacific Standard Time", "2026-03-02T18:00/2026-03-02T19:00"],
    ["Central Standard Time", "2026-03-02T16:00/2026-03-02T17:00"],
    ["GMT Standard Time", "2026-03-02T10:00/2026-03-02T11:00"],
    ["Pacific Daylight Time", "2026-03-02T18:00/2026-03-02T19:00"],
    ['"(UTC-08:00) Pacific Time (US & Canada)"', "2026-03-02T18:00/2026-03-02T19:00"],
    ['"(GMT -05:00) Eastern Time (US & Canada)"', "2026-03-02T15:00/2026-03-02T16:00"],
    ["W. Europe Standard Time", "2026-03-02T09:00/2026-03-02T10:00"],
  ])("knows the zone %s without its definition", (tzid, span) => {
    expect(read(toText(...at(tzid)))).toEqual({ busy: [span], unread: 0 });
  });

  test("counts entries of a zone that no one knows", () => {
    expect(read(toText(...at("Customized Time Zone"), ...at("Europe/Berlin")))).toMatchObject({ unread: 1 });
  });

  test("every name of the table is a zone", () => {
    for (const zone of listWindowsZones())
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  });

  test("blocks periods among the dates of a repeated entry", () => {
    const entry = toEntry(
      "DTSTART:20260302T150000Z",
      "DURATION:PT1H",
      "RDATE;VALUE=PERIOD:20260303T150000Z/PT2H,20260304T150000Z/20260304T153000Z",
    );
    expect(read(toText(...entry))).toEqual({
      busy: [
        "2026-03-02T15:00/2026-03-02T16:00",
        "2026-03-03T15:00/2026-03-03T17:00",
        "2026-03-04T15:00/2026-03-04T15:30",
      ],
      unread: 0,
    });
  });

  test("moves this and all later occurrences, or ends them", () => {
    const series = toEntry("DTSTART:20260302T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4");
    const change = (...lines: readonly string[]) =>
      toEntry("RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T150000Z", ...lines);
    const later = change("DTSTART:20260304T180000Z", "DURATION:PT30M");
    expect(read(toText(...series, ...later)).busy).toEqual([
      "2026-03-02T15:00/2026-03-02T16:00",
      "2026-03-03T15:00/2026-03-03T16:00",
      "2026-03-04T18:00/2026-03-04T18:30",
      "2026-03-05T18:00/2026-03-05T18:30",
    ]);
    const ended = change("DTSTART:20260304T150000Z", "DURATION:PT1H", "STATUS:CANCELLED");
    expect(read(toText(...series, ...ended)).busy).toHaveLength(2);
  });

  test("leaves out what the calendar's owner declined, and nothing that others did", () => {
    const invited = (address: string) => [
      "DTSTART:20260302T150000Z",
      "DURATION:PT1H",
      `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`,
    ];
    expect(readEntry(...invited("Ann@desk.example.com"))).toEqual([]);
    expect(readEntry(...invited("bo@desk.example.com"))).toHaveLength(1);
    expect(read(toText("X-WR-CALNAME:ann@home.example", ...toEntry(...invited("ann@home.example")))).busy).toEqual([]);
  });

  test("one bad line costs its line, one bad entry its entry", () => {
    const good = toEntry("DTSTART:20260302T150000Z", "DURATION:PT1H");
    const hour = ["2026-03-02T15:00/2026-03-02T16:00"];
    expect(read(toText("this is no property", ...good))).toEqual({ busy: hour, unread: 0 });
    expect(read(toText(...toEntry("DTSTART:20260302T150000Z", "DURATION:PT1H", "a line without a colon")))).toEqual({
      busy: hour,
      unread: 0,
    });
    expect(read(toText("BEGIN:VEVENT", "UID:two", "DTSTART:20260305T150000Z", ...good))).toEqual({
      busy: hour,
      unread: 1,
    });
    expect(read(toText(...good, "BEGIN:VEVENT", "UID:three").replace("END:VCALENDAR\r\n", ""))).toEqual({
      busy: hour,
      unread: 1,
    });
    expect(() => read("Sign in to continue: <html>")).toThrow();
  });
});
