import { useEffect, useState } from "react";

/** The value once it has not changed for `restMs`, compared by content. */
export const useSettled = <Value>(value: Value, restMs: number): Value => {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    if (text === settled.text) return;
    const timer = setTimeout(() => setSettled({ value, text }), restMs);
    return () => clearTimeout(timer);
  });
  return settled.value;
};
