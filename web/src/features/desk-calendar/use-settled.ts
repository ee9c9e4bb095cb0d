import { useEffect, useState } from "react";

/** So long after the last key a preview is asked for. */
const restMs = 350;

/** The value once it has rested; compared by what it says. */
export const useSettled = <Value>(value: Value): Value => {
  const said = JSON.stringify(value);
  const [settled, setSettled] = useState({ value, said });
  useEffect(() => {
    if (said === settled.said) return;
    const timer = setTimeout(() => setSettled({ value, said }), restMs);
    return () => clearTimeout(timer);
  });
  return settled.value;
};
