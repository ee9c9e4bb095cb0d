import { useSendOnce } from "../http/use-send-once.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { toast } from "../ui/toaster.tsx";

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
      <div className="flex flex-wrap gap-3">
        <FileButton
          size="small"
          isBusy={sending.isBusy}
          inputLabel={label}
          accept="image/jpeg,image/png,image/webp"
          onChoose={choose}
        >
          {hasPicture ? `Choose another ${what}` : `Choose a ${what}`}
        </FileButton>
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

interface SmallJpeg {
  /** The most pixels across. */
  readonly width: number;
  /** Width by height. */
  readonly aspect: number;
  /** Of the base64. */
  readonly maxChars: number;
}

const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * Redraws a picture as a JPEG of this shape, small enough to send, in base64. This drops the camera's metadata, such as where
 * it was taken. Undefined if it isn't a picture.
 */
const drawSmallJpeg = async (
  file: Blob,
  { width: widest, aspect, maxChars }: SmallJpeg,
): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const width = Math.min(widest, picture.width);
  const height = Math.round(width / aspect);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  picture.close();
  return qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "")
    .find((jpeg) => jpeg !== "" && jpeg.length <= maxChars);
};
