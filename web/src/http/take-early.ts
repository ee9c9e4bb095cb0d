import "../before-react/ask-early.ts";

/** After that, what a page that was left in the background asked for is old. */
const freshMs = 20_000;

/** The answer to what the document's own script asked for, once. */
export const takeEarly = (url: string, authorization: string | null): Promise<Response> | undefined => {
  const early = typeof window === "undefined" ? undefined : window.earlyAnswers;
  if (!early || early.authorization !== authorization || performance.now() > freshMs) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
};
