import { useEffect } from "react";

type Control = HTMLInputElement | HTMLSelectElement;

const answerOf = (name: string): string | undefined => {
  const controls = [...document.getElementsByName(name)] as Control[];
  const [first] = controls;
  if (first instanceof HTMLInputElement && first.type === "radio")
    return controls.find((control) => control instanceof HTMLInputElement && control.checked)?.value;
  return first?.value;
};

/**
 * Takes over what somebody typed or chose in the prerendered fields before React arrived, or what the browser put back after a
 * reload: called once with the text of each field, by its name.
 */
export const useEarlyAnswers = (
  names: readonly string[],
  take: (answers: ReadonlyMap<string, string>) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there at the start is early
  useEffect(() => {
    const answers = names.flatMap((name) => {
      const answer = answerOf(name);
      return answer === undefined ? [] : [[name, answer] as const];
    });
    take(new Map(answers));
  }, []);
};
