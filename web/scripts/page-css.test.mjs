import { describe, expect, it } from "vitest";
import { cssOfPage } from "./page-css.mjs";

/** Without the layer that every page names first. */
const of = (css, html) => cssOfPage(css, html).styles.replace("@layer properties;", "");

describe("cssOfPage", () => {
  it("keeps what the page's classes and elements may match, and drops what names another class", () => {
    const css = ".a{color:red}.a .b{x:y}.b,.a:hover{x:y}h1{x:y}.a>h1{x:y}[data-open]{x:y}";
    expect(of(css, '<h1 class="a">')).toBe(".a{color:red}.a:hover{x:y}h1{x:y}.a>h1{x:y}[data-open]{x:y}");
  });

  it("reads escaped names, as Tailwind writes them, and classes with entities", () => {
    const css = ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}.lg\\:p-4{p:2}";
    expect(of(css, '<p class="sm:p-4 w-1/2 [&amp;_a]:x max-w-[22.4rem]"><a>')).toBe(
      ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}",
    );
  });

  it("decides nothing by what stands in brackets", () => {
    const css = ".a:not(.b,.c){x:y}:is(.b,.c) h1{x:y}.b:not(.a){x:y}.a:where(:is(.b *)){x:y}";
    expect(of(css, '<h1 class="a">')).toBe(".a:not(.b,.c){x:y}:is(.b,.c) h1{x:y}.a:where(:is(.b *)){x:y}");
  });

  it("goes into layers, media and nested rules, and leaves none empty", () => {
    const css =
      "@layer a,b;@layer a{@media (min-width:1px){.a{x:y}.b{x:y}}@supports (x:y){.b{x:y}}}.a{&:hover{@media (hover){x:y}}}";
    expect(of(css, '<p class="a">')).toBe(
      "@layer a,b;@layer a{@media (min-width:1px){.a{x:y}}}.a{&:hover{@media (hover){x:y}}}",
    );
  });

  it("is not led astray by marks in strings and addresses", () => {
    const css = `.a{content:"};.b{";background:url(data:image/svg+xml;x={})}/* .c{} */.b{x:y}`;
    expect(of(css, '<p class="a">')).toBe(`.a{content:"};.b{";background:url(data:image/svg+xml;x={})}`);
  });

  it("drops what names an element that the page has not, or a part of a field where there is none", () => {
    const css = "h1,h2{x:y}table{x:y}::placeholder{x:y}:where(table) h1{x:y}.a table{x:y}";
    expect(of(css, '<h1 class="a">')).toBe("h1{x:y}:where(table) h1{x:y}");
    expect(of(css, "<h2><input>")).toBe("h2{x:y}::placeholder{x:y}");
  });

  it("keeps the keyframes that a kept rule names", () => {
    const css = "@keyframes in{from{x:y}}@keyframes out{from{x:y}}.a{animation:in 1s}.b{animation:out 1s}.in{x:out}";
    expect(of(css, '<p class="a">')).toBe("@keyframes in{from{x:y}}.a{animation:in 1s}");
  });

  it("writes a color that lets the ground through once, where both ways say the same", () => {
    const mixed = (color) =>
      `@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, ${color} 60%, transparent)}}`;
    expect(of(`.a{color:#857e7099}${mixed("#857e70")}`, '<p class="a">')).toBe(".a{color:#857e7099}");
    expect(of(`.a{color:red}${mixed("currentcolor")}`, '<p class="a">')).toContain("color-mix(in oklab, currentcolor");
  });

  it("sets apart what the page is whole without", () => {
    const css =
      "@layer u{.a{x:y;container-type:inline-size}@container (width>=1px){.a{x:z}}}@keyframes up{from{x:y}}@supports (animation-timeline:view()){.a{animation:up}}";
    const { styles, enhancements } = cssOfPage(css, '<p class="a">');
    expect(styles).toBe("@layer properties;@layer u{.a{x:y}}");
    expect(enhancements).toBe(
      "@layer u{.a{container-type:inline-size}@container (width>=1px){.a{x:z}}}@supports (animation-timeline:view()){.a{animation:up}}@keyframes up{from{x:y}}",
    );
  });

  it("sets the fonts apart that have to be fetched", () => {
    const local = "@font-face{font-family:L;src:local(Arial)}";
    const fetched = '@font-face{font-family:"F G";font-display:swap;src:url(/f.woff2);unicode-range:U+20-7E}';
    const { styles, fonts, fontStyles } = cssOfPage(local + fetched, "");
    expect(styles).toBe(`@layer properties;${local}`);
    expect(fontStyles).toBe(fetched);
    expect(fonts).toEqual([
      { family: "F G", source: "url(/f.woff2)", descriptors: { display: "swap", unicodeRange: "U+20-7E" } },
    ]);
  });

  it("fails where an element has a custom property of its own, of which the constants would not know", () => {
    expect(() => cssOfPage("", '<p style="--a:1">')).toThrow(/custom property/);
  });
});
