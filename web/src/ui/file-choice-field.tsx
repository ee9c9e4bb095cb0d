import { useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-style.ts";
import { Field, type FieldProps } from "./field.tsx";

export type FileChoiceFieldProps = FieldProps & {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** What the browser offers, such as ".pdf". It doesn't keep people from choosing something else. */
  accept: string;
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
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
            className={classNames(
              controlClass,
              "min-w-0 flex-1 basis-56 cursor-pointer py-1.5 pl-1.5 text-sm",
              "file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-tag file:border file:border-edge file:bg-paper-deep file:px-3 file:font-semibold file:text-ink",
            )}
          />
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
