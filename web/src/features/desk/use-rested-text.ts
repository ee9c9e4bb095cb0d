import { useEffect, useRef, useState } from "react";

/** So long after the last key the text is told. */
const restMs = 250;

/**
 * The text of a field that searches as one types, and what sets it.
 * @param value what is searched for now, by the address say; when somebody else changes it the field follows
 * @param onChange told when the typing rests; the same function at every render
 */
export const useRestedText = (value: string, onChange: (text: string) => void) => {
  const [text, setText] = useState(value);
  const told = useRef(value);
  if (value !== told.current) {
    told.current = value;
    setText(value);
  }
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return [text, setText] as const;
};
