import { formatPart, type PaperPart } from "@funding-desk/contract/documents/document/paper-part";
import { monthNames } from "@funding-desk/contract/forms/format";
import { type Paper, placePaper } from "@funding-desk/contract/intake/owed/api";
import { formatPaperCount, namePaper } from "@funding-desk/contract/intake/owed/paper-words";
import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { toSentence } from "../../../errors/readable-error.ts";
import { call } from "../../../http/call.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { OwnFindings } from "../statement-set/finding-list.tsx";
import { OwedFrame } from "./owed-frame.tsx";
import { owedQuery } from "./owed-query.ts";
import { useRowUploads } from "./use-row-uploads.tsx";

interface PaperRowProps {
  readonly userId: string;
  readonly item: Paper;
  readonly isOneApplication: boolean;
  readonly sorted: readonly File[];
}

/** A paper with what of it is there, its uploads, and the question whether a file is all of it. */
export function PaperRow({ userId, item, isOneApplication, sorted }: PaperRowProps) {
  const { key, document_type_id: typeId, reference, parts, files } = item;
  const name = namePaper(item);
  const uploads = useRowUploads({ userId, typeId, paper: item, label: name, sorted });
  const { say, isBusy } = usePlacing(userId, key);
  const isDone = parts.every(({ is_given: isGiven }) => isGiven);
  const [only] = files.length === 1 && !isDone && parts.length > 1 ? files : [];
  return (
    <OwedFrame title={name} isDone={isDone} action={!isDone && uploads.button}>
      {!isDone && parts.length > 1 && <PartChips item={item} />}
      {!isDone && !isOneApplication && <p className="text-ink-soft text-sm">For {reference}</p>}
      {!isDone && parts.length > 1 && (
        <ul className="flex flex-col gap-2">
          {files.map((file) => (
            <PlacedFile
              key={file.document_id}
              userId={userId}
              file={file}
              parts={parts}
              onSay={(part) => void say(file.document_id, part)}
            />
          ))}
        </ul>
      )}
      {only && !only.is_certain && only.holds.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          Is this all of it?
          <Button size="small" isBusy={isBusy} onClick={() => void say(only.document_id, "all")}>
            {toWholeLabel(parts)}
          </Button>
        </p>
      )}
      {uploads.files}
    </OwedFrame>
  );
}

const usePlacing = (userId: string, paper: string) => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const say = async (id: string, part: PaperPart | undefined) => {
    setBusy(true);
    toast.dismissErrors();
    try {
      const { data } = await call(placePaper, { params: { id }, body: { paper, part } });
      queryClient.setQueryData(owedQuery(userId).queryKey, data);
    } catch (error) {
      toast.error(toSentence(error));
    }
    setBusy(false);
  };
  return { say, isBusy };
};

/** "Yes, all 3 months", "Yes, both sides" */
const toWholeLabel = (parts: Paper["parts"]): string =>
  isOfSides(parts) ? "Yes, both sides" : `Yes, all ${parts.length} months`;

const isOfSides = (parts: Paper["parts"]): boolean => parts.some(({ part }) => part === "front");

const toShort = (part: PaperPart): string =>
  /^\d/.test(part)
    ? (monthNames[Number(part.slice(5)) - 1]?.slice(0, 3) ?? part)
    : part.charAt(0).toUpperCase() + part.slice(1);

function PartChips({ item }: { readonly item: Paper }) {
  return (
    <div className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ul aria-label="Its parts" className="flex gap-1.5">
        {item.parts.map(({ part, is_given: isGiven }) => (
          <li
            key={part}
            className={classNames(
              "inline-flex min-w-14 items-center justify-center gap-1 rounded-tag border px-2 py-0.5 text-sm",
              isGiven ? "border-success bg-success-soft" : "border-edge border-dashed",
            )}
          >
            {isGiven && <Check className="size-4 text-success" />}
            <span aria-hidden="true">{toShort(part)}</span>
            <span className="sr-only">
              {formatPart(part)}: {isGiven ? "here" : "missing"}
            </span>
          </li>
        ))}
      </ul>
      <span className="text-ink-soft text-sm">{formatPaperCount(item)}</span>
    </div>
  );
}

interface PlacedFileProps {
  readonly userId: string;
  readonly file: Paper["files"][number];
  readonly parts: Paper["parts"];
  readonly onSay: (part: PaperPart | undefined) => void;
}

/** A file, and which part we take it for. */
function PlacedFile({ userId, file, parts, onSay }: PlacedFileProps) {
  const { document_id: id, filename, holds, is_reviewed: isReviewed, is_read: isRead } = file;
  // By its name, a file may hold some of the months.
  const value = holds.length === parts.length ? "all" : holds.join(" ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere min-w-0 text-sm">{filename}</span>
      {!isReviewed && !isRead && (
        <ToolbarSelect
          label={`What ${filename} is`}
          isLabelHidden
          value={value}
          options={[
            ...(holds.length === 0 ? [{ value, label: "None of these months" }] : []),
            ...(value !== "all" && holds.length > 1 ? [{ value, label: holds.map(toLong).join(", ") }] : []),
            ...parts.map(({ part }) => ({ value: part, label: toLong(part) })),
            { value: "all", label: isOfSides(parts) ? "Both sides" : `All ${parts.length} months` },
          ]}
          onChange={(next) => onSay(next as PaperPart)}
        />
      )}
      <div className="basis-full empty:hidden">
        <OwnFindings userId={userId} documentId={id} />
      </div>
    </li>
  );
}

const toLong = (part: PaperPart): string => (/^\d/.test(part) ? formatPart(part) : toShort(part));
