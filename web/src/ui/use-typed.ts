import { useState } from "react";

/**
 * The text of a field while it isn't simply the value, and a function that tells the owner of the value what the text means.
 * Another value from outside replaces the text. What was sent may arrive late, as through the address, while someone types on.
 */
export const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState<string>();
  /** `sent`: what was sent and hasn't come back as the value, oldest first. */
  const [last, setLast] = useState<{ value: string; sent: readonly string[] }>({ value, sent: [] });
  if (value !== last.value) {
    const arrived = last.sent.lastIndexOf(value);
    setLast({ value, sent: arrived === -1 ? [] : last.sent.slice(arrived + 1) });
    if (arrived === -1) setTyped(undefined);
  }
  const send = (next: string) => {
    if (next === (last.sent.at(-1) ?? value)) return;
    setLast({ value, sent: [...last.sent, next] });
    onChange(next);
  };
  return { typed, setTyped, send };
};
