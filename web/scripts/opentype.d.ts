declare module "opentype.js" {
  /** The part of the API that draws share pictures. Lengths are in pixels unless a line says otherwise. */
  export interface Font {
    /** In the font's own units, as are the next two. */
    readonly unitsPerEm: number;
    readonly ascender: number;
    readonly descender: number;
    getAdvanceWidth(text: string, fontSize: number, options: TextOptions): number;
    getPath(text: string, x: number, baseline: number, fontSize: number, options: TextOptions): Path;
  }
  interface TextOptions {
    /** As a share of the font size. */
    readonly letterSpacing: number;
  }
  interface Path {
    toPathData(decimalPlaces: number): string;
  }
  const opentype: { parse(buffer: ArrayBufferLike): Font };
  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default opentype;
}
