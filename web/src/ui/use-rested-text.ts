import { useEffect, useRef, useState } from "react";

/** How long after the last key the search starts. */
const restMs = 250;

/**
 * The text of a field that searches as the person types, and its setter.
 * @param value the current search, such as from the URL; the field follows when something else changes it
 * @param onChange called once the person stops typing; must be the same function at every render
 */
export const useRestedText = (value: string, onChange: (text: string) => void) => {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  if (value !== reported.current) {
    reported.current = value;
    setText(value);
  }
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      onChange(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return [text, setText] as const;
};
