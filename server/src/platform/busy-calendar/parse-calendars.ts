import ICAL from "ical.js";

interface ParsedCalendars {
  readonly roots: readonly ICAL.Component[];
  /** Entries that can't be read, or only without one of their times. */
  readonly unread: number;
}

/** @throws when the text isn't a calendar */
export const parseCalendars = (text: string): ParsedCalendars => {
  const whole = text.replace(/^\uFEFF/, "");
  let unread = 0;
  let roots: readonly ICAL.Component[];
  try {
    roots = parse(whole);
  } catch (error) {
    const mended = leaveOutBroken(whole);
    if (mended === undefined) throw error;
    unread = mended.unread;
    roots = parse(mended.text);
  }
  if (!roots.some(({ name }) => name === "vcalendar")) throw new Error("This isn't a calendar.");
  return { roots, unread };
};

const parse = (text: string): ICAL.Component[] => {
  const parsed: unknown[] = ICAL.parse(text);
  // One calendar, or a list of them.
  return (typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][])).map((each) => new ICAL.Component(each));
};

const isReadable = (lines: readonly string[], within: readonly string[]): boolean => {
  try {
    const ends = within.map((name) => `END:${name}`).toReversed();
    parse([...within.map((name) => `BEGIN:${name}`), ...lines, ...ends].join("\r\n"));
    return true;
  } catch {
    return false;
  }
};

/** Without these, an entry is at another time, or at fewer. */
const matters = /^(?:dtend|duration|rrule|rdate|exdate|recurrence-id)[;:]/i;

/** The same text without the lines and entries that the parser stops at. Undefined for anything but a calendar. */
const leaveOutBroken = (text: string): { readonly text: string; readonly unread: number } | undefined => {
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n|\r/);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return undefined;
  const kept: string[] = ["BEGIN:VCALENDAR"];
  let unread = 0;
  let block: string[] | undefined;
  for (const line of lines) {
    const [, edge, name = ""] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? [];
    const isBegin = edge?.toUpperCase() === "BEGIN";
    if (/^vcalendar$/i.test(name)) continue;
    if (block === undefined) {
      if (isBegin) block = [line];
      else if (edge === undefined && isReadable([line], ["VCALENDAR"])) kept.push(line);
      continue;
    }
    // An entry that begins within another one: the first has lost its end.
    if (isBegin && /^vevent$/i.test(name)) {
      unread += 1;
      block = [line];
      continue;
    }
    block.push(line);
    if (edge === undefined || isBegin || name.toUpperCase() !== block[0]?.slice("BEGIN:".length).trim().toUpperCase())
      continue;
    const readable = isReadable(block, ["VCALENDAR"]) ? block : block.filter((each) => isReadableLine(each));
    if (!isReadable(readable, ["VCALENDAR"])) unread += 1;
    else {
      kept.push(...readable);
      const isChanged = block.some((each) => matters.test(each) && !readable.includes(each));
      if (isChanged) unread += 1;
    }
    block = undefined;
  }
  if (block !== undefined) unread += 1;
  return { text: [...kept, "END:VCALENDAR"].join("\r\n"), unread };
};

const isReadableLine = (line: string): boolean =>
  /^(?:BEGIN|END):/i.test(line) || isReadable([line], ["VCALENDAR", "VEVENT"]);
