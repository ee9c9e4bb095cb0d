import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { laptopShots, phoneShots } from "./portal-shots.ts";

interface FrameProps<Shot> {
  readonly shot: Shot;
  /** The picture's `sizes` attribute. */
  readonly sizes?: string;
  readonly isEager?: boolean;
  readonly className?: string;
}

function LaptopFrame({ shot, sizes, isEager = false, className }: FrameProps<keyof typeof laptopShots>) {
  const { image, alt } = laptopShots[shot];
  return (
    <div className={classNames("w-full", className)}>
      <div className="mx-[6%] rounded-t-[2.6%_4%] border border-ink bg-ink p-[1.6%] pb-[1.9%]">
        <Picture
          image={image}
          alt={alt}
          sizes={sizes ?? "(min-width: 64rem) 34rem, 86vw"}
          isEager={isEager}
          className="block h-auto w-full rounded-[2px] bg-paper ring-1 ring-ink-soft"
        />
      </div>
      <div className="relative h-[clamp(0.5rem,1.6vw,0.875rem)] rounded-b-[0.75rem] border border-edge border-t-0 bg-line">
        <div className="mx-auto h-1/2 w-[14%] rounded-b-field bg-edge/60" />
      </div>
    </div>
  );
}

function PhoneFrame({ shot, sizes, isEager = false, className }: FrameProps<keyof typeof phoneShots>) {
  const { image, alt } = phoneShots[shot];
  return (
    <div className={classNames("w-full rounded-[13%/6.4%] border border-ink bg-ink shadow-soft", className)}>
      <Picture
        image={image}
        alt={alt}
        sizes={sizes ?? "(min-width: 64rem) 12rem, 30vw"}
        isEager={isEager}
        className="m-[3.6%] block h-auto w-[92.8%] rounded-[9%/4.3%] bg-paper"
      />
    </div>
  );
}

/** The portal on a laptop and a phone. */
export function PortalPicture() {
  return (
    <figure>
      <div className="relative pr-[9%] pb-[6%]">
        <LaptopFrame shot="dashboard" />
        <PhoneFrame shot="prequalification" className="absolute right-0 bottom-0 max-w-[25%]" />
      </div>
      <figcaption className="mt-4 text-center text-ink-soft text-sm">
        The client portal, shown with a sample client's data.
      </figcaption>
    </figure>
  );
}
