import { Picture, type PictureSource } from "../../../ui/picture.tsx";

// Named by shot and width: dashboard-960.avif. `npm run lab -- pictures` retakes them.
const files = import.meta.glob<string>("../../../pictures/*.{avif,webp}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const listFormat = (shot: string, format: "avif" | "webp") =>
  Object.entries(files)
    .flatMap(([path, url]) => {
      const [, name, width, extension] = /\/([a-z]+)-(\d+)\.(\w+)$/.exec(path) ?? [];
      return name === shot && extension === format ? [{ url, width: Number(width) }] : [];
    })
    .sort((one, other) => one.width - other.width);

const toPicture = (shot: string, width: number, height: number): PictureSource => ({
  avif: listFormat(shot, "avif"),
  webp: listFormat(shot, "webp"),
  width,
  height,
});

const laptop = toPicture("dashboard", 1280, 800);
const phone = toPicture("prequalification", 480, 1013);

/** The portal on a laptop and a phone: screenshots from the browser tests, with a sample client's data. */
export function PortalPicture() {
  return (
    <figure>
      <div className="relative pr-[9%] pb-[6%]">
        <div className="w-full">
          <div className="mx-[6%] rounded-t-[2.6%_4%] border border-ink bg-ink p-[1.6%] pb-[1.9%]">
            <Picture
              image={laptop}
              alt="The portal's dashboard on a laptop, listing a sample client's applications with their dates and statuses."
              sizes="(min-width: 64rem) 34rem, 86vw"
              className="block h-auto w-full rounded-[2px] bg-paper ring-1 ring-ink-soft"
            />
          </div>
          <div className="relative h-[clamp(0.5rem,1.6vw,0.875rem)] rounded-b-[0.75rem] border border-edge border-t-0 bg-line">
            <div className="mx-auto h-1/2 w-[14%] rounded-b-field bg-edge/60" />
          </div>
        </div>
        <div className="absolute right-0 bottom-0 w-full max-w-[25%] rounded-[13%/6.4%] border border-ink bg-ink shadow-soft">
          <Picture
            image={phone}
            alt="The pre-qualification form on a phone, with a sample client's answers about their business."
            sizes="(min-width: 64rem) 12rem, 30vw"
            className="m-[3.6%] block h-auto w-[92.8%] rounded-[9%/4.3%] bg-paper"
          />
        </div>
      </div>
      <figcaption className="mt-4 text-center text-ink-soft text-sm">
        The client portal, shown with a sample client's data.
      </figcaption>
    </figure>
  );
}
