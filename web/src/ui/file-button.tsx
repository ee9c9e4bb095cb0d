import { useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick" | "type" | "ref"> {
  /** Names what is chosen: "Disclosure for version 2". */
  readonly inputLabel: string;
  /** What the browser offers, such as ".pdf". It doesn't keep people from choosing something else. */
  readonly accept: string;
  /** Opens the camera where there is one. */
  readonly capture?: "environment";
  readonly isMultiple?: boolean;
  /** @param files all of them, with `isMultiple` */
  readonly onChoose: (file: File, files: readonly File[]) => void;
}

/** A button for files that are taken as soon as they are chosen. In a form, use FileChoiceField; for a list, FileUploads. */
export function FileButton({ inputLabel, accept, capture, isMultiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        multiple={isMultiple}
        aria-label={inputLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          const [file] = files;
          // The same file may be chosen again.
          event.currentTarget.value = "";
          if (file) onChoose(file, files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
