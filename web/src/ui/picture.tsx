interface PictureFile {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
}

/** One picture in two formats and several widths, each list in rising order. */
export interface PictureSource {
  readonly avif: readonly PictureFile[];
  readonly webp: readonly PictureFile[];
  /** Pixels: with the height, what keeps its place before it has come. */
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly image: PictureSource;
  readonly alt: string;
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** Above the fold; all else waits until it is near. */
  readonly isEager?: boolean;
  readonly className?: string;
}

const sourceSet = (files: readonly PictureFile[]): string =>
  files.map(({ url, width }) => `${url} ${width}w`).join(", ");

export function Picture({ image, alt, sizes, isEager = false, className }: PictureProps) {
  const { avif, webp, width, height } = image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(avif)} sizes={sizes} />
      <img
        // Before `src`: Safari starts loading what it reads first.
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
        width={width}
        height={height}
        sizes={sizes}
        srcSet={sourceSet(webp)}
        src={webp.at(-1)?.url}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
