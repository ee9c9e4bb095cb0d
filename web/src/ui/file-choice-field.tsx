import File from "lucide-react/icons/file";
import Upload from "lucide-react/icons/upload";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldProps } from "./field.tsx";

export type FileChoiceFieldProps = FieldProps & {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** What the browser offers, such as ".pdf". It doesn't keep people from choosing something else. */
  accept?: string;
};

/** One file that is sent with the form. For files that are sent when they're chosen, use FileUploads. */
export function FileChoiceField({ file, onChange, accept, ...field }: FileChoiceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (input.current) {
      input.current.value = "";
      input.current.focus();
    }
    onChange(undefined);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <div
            className={classNames(
              "relative flex min-h-12 min-w-0 flex-1 basis-56 items-center gap-3 rounded-field border px-4 py-2 transition-colors hover:bg-paper-deep",
              "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
              !file && "border-dashed",
              field.error ? "border-coral" : "border-edge hover:border-ink-soft",
            )}
          >
            {/* Over the whole box: a press anywhere opens it, a file can be dropped on it, and screen readers read it. */}
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              onChange={(event) => onChange(event.currentTarget.files?.[0])}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="flex min-w-0 items-center gap-3">
              {file ? <File className="size-5 flex-none" /> : <Upload className="size-5 flex-none text-brand" />}
              <span className="wrap-anywhere min-w-0 font-semibold">
                {file?.name ?? (
                  <>
                    Choose a file<span className="pointer-coarse:hidden"> or drop it here</span>
                  </>
                )}
              </span>
            </span>
          </div>
          {file && (
            <Button size="small" variant="quiet" onClick={remove}>
              Remove <span className="sr-only">{file.name}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
