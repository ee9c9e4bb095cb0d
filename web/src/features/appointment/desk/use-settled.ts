import { useEffect, useState } from "react";

/** How long after the last change a preview loads. */
const restMs = 350;

/** The value once it stops changing, compared by content. */
export const useSettled = <Value>(value: Value): Value => {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    if (text === settled.text) return;
    const timer = setTimeout(() => setSettled({ value, text }), restMs);
    return () => clearTimeout(timer);
  });
  return settled.value;
};
