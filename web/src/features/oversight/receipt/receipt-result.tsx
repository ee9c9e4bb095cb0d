import type { ReceiptKind, Verdict } from "@funding-desk/contract/oversight/receipt/receipt";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { formatMoment, formatShortDay } from "../../../forms/format-time.ts";
import type { FileCheck } from "./check-file.ts";

type Checked = Extract<FileCheck, { readonly kind: "checked" }>;

const looks = {
  right: { Icon: CircleCheck, tone: "text-success" },
  wrong: { Icon: CircleAlert, tone: "text-coral-strong" },
  open: { Icon: Clock, tone: "text-ink-soft" },
} as const satisfies Record<Verdict, object>;

const rightFile: Readonly<Record<ReceiptKind, string>> = {
  document: "This is the file that we received",
  consent: "These are the words that were agreed to",
  offer: "These are the terms that were shown",
  memo: "This is the file that we made for a lender",
};

/** What was found of the file, of the receipt's place, and of the firm's roots, each by itself. */
export function ReceiptResult(checked: Checked) {
  const { file, place, roots } = checked.verdicts;
  const lines = [
    { title: "The file", verdict: file, words: describeFile(checked) },
    { title: "Its place", verdict: place, words: describePlace(checked) },
    { title: "What we publish", verdict: roots, words: describeRoots(checked) },
  ];
  return (
    <>
      <h2 className="text-2xl">{summarize(checked)}</h2>
      <ul className="mt-4 border-line border-t">
        {lines.map(({ title, verdict, words }) => {
          const { Icon, tone } = looks[verdict];
          return (
            <li key={title} className="flex gap-4 border-line border-b py-4">
              <Icon aria-hidden="true" className={`mt-0.75 size-5 flex-none ${tone}`} />
              <div>
                <p className="font-semibold">{title}</p>
                <p>{words}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const summarize = ({ verdicts }: Checked): string => {
  const all = Object.values(verdicts);
  if (all.includes("wrong")) return "Something doesn't match";
  return all.includes("open") ? "Right so far" : "Everything matches";
};

const describeFile = ({ receipt, verdicts }: Checked): string =>
  verdicts.file === "right"
    ? `${rightFile[receipt.kind]} on ${formatMoment(receipt.received_at)}.`
    : "This isn't the file of the receipt. Even one changed character makes it another file.";

const describePlace = ({ receipt: { place }, verdicts }: Checked): string => {
  if (!place) return "The day wasn't over when this receipt was saved. Save it again the day after to check its place.";
  const day = formatShortDay(place.day);
  return verdicts.place === "right"
    ? `It's receipt ${place.position + 1} of ${place.leaves} on ${day}, and it leads to that day's root.`
    : `The receipt was changed: it doesn't lead to the root of ${day}.`;
};

const describeRoots = ({ receipt, verdicts, knowsRoots }: Checked): string => {
  const days = [receipt.earlier_root, receipt.place].flatMap((each) => (each ? [formatShortDay(each.day)] : []));
  if (days.length === 0) return "Your receipt names no root yet.";
  if (!knowsRoots) return "We couldn't read our published roots. Check your connection, then choose the file again.";
  const named = days.join(" and ");
  return verdicts.roots === "right"
    ? `We publish the same for ${named}.`
    : `What we publish for ${named} isn't what your receipt says. Either the receipt or our record was changed.`;
};
