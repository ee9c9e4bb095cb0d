import { useRef } from "react";
import { useSendOnce } from "../http/use-send-once.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toaster.tsx";
import { drawSmallJpeg, type SmallJpeg } from "./draw-small-jpeg.ts";

interface PictureChoiceProps {
  /** What the file input is called, such as "Your portrait". */
  readonly label: string;
  /** In the buttons and messages: "portrait". */
  readonly what: string;
  readonly size: SmallJpeg;
  readonly hasPicture: boolean;
  /** Stores a JPEG in base64, or null for none. */
  readonly put: (jpeg: string | null) => Promise<void>;
}

/** Chooses or removes a picture, which saves right away. */
export function PictureChoice({ label, what, size, hasPicture, put }: PictureChoiceProps) {
  const sending = useSendOnce();
  const input = useRef<HTMLInputElement>(null);
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  const choose = (file: File) =>
    void sending.run(async () => {
      const jpeg = await drawSmallJpeg(file, size);
      if (jpeg === undefined) return toast.onlyError("We couldn't read this picture. Choose a JPG or PNG.");
      await put(jpeg);
      toast.success(`${name} saved.`);
    });
  const remove = () =>
    void sending.run(async () => {
      await put(null);
      toast.success(`${name} removed.`);
    });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) choose(file);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={sending.isBusy} onClick={() => input.current?.click()}>
          {hasPicture ? `Choose another ${what}` : `Choose a ${what}`}
        </Button>
        {hasPicture && (
          <Button size="small" variant="quiet" onClick={remove}>
            Remove {what}
          </Button>
        )}
      </div>
      {sending.problem && (
        <p role="alert" className="w-full text-coral-strong text-sm">
          {sending.problem.message}
        </p>
      )}
    </>
  );
}
