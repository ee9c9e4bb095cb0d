import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { PartLink, toAnswer } from "./file-place.tsx";

/** Answers in the file that contradict each other. Each leads to the first of them. */
export function ContradictionList({ file }: { readonly file: ClientFile }) {
  return (
    <ul>
      {file.contradictions.map(({ rule, weight, sentence, fields: [first] }, index) => (
        // One rule may apply twice, such as to two people.
        // biome-ignore lint/suspicious/noArrayIndexKey: the whole list always renders together
        <li key={`${rule}-${index}`} className="flex gap-2 py-1">
          {weight === "wrong" ? (
            <CircleAlert aria-label="Not possible" className="mt-0.5 size-4 flex-none text-coral-strong" />
          ) : (
            <TriangleAlert aria-label="Worth a look" className="mt-0.5 size-4 flex-none text-ink-soft" />
          )}
          {first ? (
            <PartLink to={toAnswer(first)} className="wrap-anywhere min-w-0 text-ink hover:underline">
              {sentence}
            </PartLink>
          ) : (
            <span className="wrap-anywhere min-w-0">{sentence}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
