import { useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick" | "type" | "ref"> {
  /** Names what is chosen: "Disclosure for version 2". */
  readonly inputLabel: string;
  /** What the browser offers, such as ".pdf". It doesn't keep people from choosing something else. */
  readonly accept: string;
  /** Opens the camera where there is one. */
  readonly capture?: "environment";
  readonly onChoose: (file: File) => void;
}

/** A button for one file that is taken as soon as it's chosen. In a form, use FileChoiceField; for many, FileUploads. */
export function FileButton({ inputLabel, accept, capture, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        aria-label={inputLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
