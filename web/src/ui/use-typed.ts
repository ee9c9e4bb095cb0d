import { useState } from "react";

/**
 * The text of a field while it isn't simply the value, and a function that tells the form what the text means. Another value
 * from outside replaces the text.
 */
export const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const [last, setLast] = useState({ value, sent: value });
  if (value !== last.value) {
    setLast({ value, sent: last.sent });
    if (value !== last.sent) setTyped(undefined);
  }
  const send = (next: string) => {
    if (next === value) return;
    setLast({ value, sent: next });
    onChange(next);
  };
  return { typed, setTyped, send };
};
