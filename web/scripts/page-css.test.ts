import { describe, expect, it } from "vitest";
import { extractPageCss, keepMentioned } from "./page-css.ts";

const extract = (css: string, classes: readonly string[] = [], elements: readonly string[] = []) =>
  extractPageCss(css, { classes: new Set(classes), elements: new Set(["html", "body", ...elements]) });
const extractStyles = (...args: Parameters<typeof extract>) => extract(...args).styles;

describe("the rules of a page", () => {
  it("are those whose classes and elements it has", () => {
    const css = ".a{color:red}.a .b{x:y}.a:hover{x:y}.b{x:y}h1{y:z}.a>h1{y:x}[data-open]{z:x}";
    expect(extractStyles(css, ["a"], ["h1"])).toBe(".a{color:red}.a:hover{x:y}h1{y:z}.a>h1{y:x}[data-open]{z:x}");
  });

  it("may have escaped names, as Tailwind writes them", () => {
    const css = ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}.lg\\:p-4{p:2}";
    expect(extractStyles(css, ["sm:p-4", "w-1/2", "[&_a]:x", "max-w-[22.4rem]"], ["a", "p"])).toBe(
      ".sm\\:p-4{p:1}.w-1\\/2{w:1}.\\[\\&_a\\]\\:x a{y:z}.max-w-\\[22\\.4rem\\]{m:1}",
    );
  });

  it("match by any of their alternatives, and ignore what :not() excludes", () => {
    const css = ".a:not(.b,.c){x:y}:is(.a,.c) h1{y:z}:is(.b,.c) h1{x:y}.b:not(.a){x:y}.a:where(:is(.b *)){x:y}";
    expect(extractStyles(css, ["a"], ["h1"])).toBe(".a:not(.b,.c){x:y}:is(.a,.c) h1{y:z}");
  });

  it("may be in layers, media queries, and other rules, none of which stay empty", () => {
    const css =
      "@layer a,b;@layer a{@media (min-width:1px){.a{x:y}.b{x:y}}@supports (x:y){.b{x:y}}}.a{&:hover{@media (hover){x:y}}}";
    expect(extractStyles(css, ["a"])).toBe(
      "@layer a{@media (width>=1px){.a{x:y}}}@layer b;.a{&:hover{@media (hover){x:y}}}",
    );
  });

  it("skip form fields' pseudo-elements on a page without fields", () => {
    const css = "table{x:y}::placeholder{x:y}::-webkit-search-decoration{y:z}:-moz-ui-invalid{z:x}h2{a:b}";
    expect(extractStyles(css, [], ["h2"])).toBe("h2{a:b}");
    expect(extractStyles(css, [], ["h2", "input"])).toBe(
      "::placeholder{x:y}::-webkit-search-decoration{y:z}:-moz-ui-invalid{z:x}h2{a:b}",
    );
  });

  it("include the keyframes they name", () => {
    const css = "@keyframes in{from{x:y}}@keyframes out{from{x:y}}.a{animation:in 1s}.b{animation:out 1s}.in{x:out}";
    expect(extractStyles(css, ["a"])).toBe("@keyframes in{0%{x:y}}.a{animation:1s in}");
  });

  it("keep one of two equal ways to write a translucent color", () => {
    const mix = (color: string) =>
      `@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, ${color} 60%, transparent)}}`;
    expect(extractStyles(`.a{color:#857e7099}${mix("#857e70")}`, ["a"])).toBe(".a{color:#857e7099}");
    expect(extractStyles(`.a{color:red}${mix("currentcolor")}`, ["a"])).toContain("color-mix(in oklab, currentcolor");
  });

  it("animate no custom properties, which a W3C checker refuses", () => {
    expect(extractStyles(".a{transition-property:color,--from,--to}", ["a"])).toBe(".a{transition-property:color}");
  });
});

describe("styles that a page doesn't need at first", () => {
  it("are split off", () => {
    const css =
      "@layer u{.a{x:y;container-type:inline-size;field-sizing:content}@container (width>=1px){.a{x:z}}}@keyframes up{from{x:y}}@supports (animation-timeline:view()){.a{animation:up}}";
    const { styles, enhancements } = extract(css, ["a"]);
    expect(styles).toBe("@layer u{.a{x:y}}");
    expect(enhancements).toBe(
      "@layer u{.a{field-sizing:content;container-type:inline-size}@container (width>=1px){.a{x:z}}}@keyframes up{0%{x:y}}@supports (animation-timeline:view()){.a{animation:up}}",
    );
  });

  it("are empty on most pages", () => {
    expect(extract("@layer a,b;@layer a{.a{x:y}}", ["a"]).enhancements).toBe("");
  });
});

it("splits off the fonts that need fetching", () => {
  const local = "@font-face{font-family:L;src:local(Arial)}";
  const fetched = "@font-face{font-family:F G;font-display:swap;src:url(/f.woff2);unicode-range:U+20-7E}";
  expect(extract(local + fetched)).toMatchObject({ styles: local, fonts: fetched });
});

describe("a custom property", () => {
  it("is replaced by its value if it has only one, even through other properties", () => {
    const css = ":root,:host{--s:.25rem;--c:#fff;--d:var(--c);--unread:1}.a{gap:calc(var(--s) * 6);color:var(--d)}";
    expect(extractStyles(css, ["a"])).toBe(".a{color:#fff;gap:1.5rem}");
  });

  it("stays if another rule sets a different value, or if only some places set it", () => {
    const css = ":root{--c:red}.dark{--c:white}.a{color:var(--c)}";
    expect(extractStyles(css, ["a", "dark"])).toBe(css);
    const partly = ".b{--x:1px}.a{top:var(--x,2px)}";
    expect(extractStyles(partly, ["a", "b"])).toBe(partly);
  });

  it("gives way to its fallback if nothing sets it", () => {
    expect(extractStyles(".a{x:var(--none,var(--too,1px));y:var(--empty,) 2px}", ["a"])).toBe(".a{x:1px;y:2px}");
  });

  it("that is registered gets its initial value on every element, so that no child inherits another", () => {
    const registered = ["--l", "--b", "--w"].map((name) => `@property ${name}{syntax:"*";inherits:false}`).join("");
    const css = `@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))){*,:before{--l:initial;--b:solid;--w:0px}}}${registered}.tight{--l:1;line-height:1}.text{line-height:var(--l,2);border-style:var(--b);width:calc(1px + var(--w))}`;
    expect(extractStyles(css, ["tight", "text"])).toBe(
      "@layer properties{*,:before{--l:initial}}.tight{--l:1;line-height:1}.text{line-height:var(--l,2);border-style:solid;width:1px}",
    );
    // Even if it's empty, the layer must stay the lowest when the whole style sheet comes.
    expect(extractStyles(css, ["text"])).toBe("@layer properties;.text{border-style:solid;width:1px;line-height:2}");
  });
});

describe("keepMentioned", () => {
  it("drops rules for classes that no script mentions, and keeps those that are written differently there", () => {
    const css = ".a{x:y}.b{x:y}.a .b,.a:hover{x:z}h1{x:y}:is(.b) i{x:y}.md\\:p-1\\.5{p:1}.x\\[\\'\\'\\]{p:2}";
    expect(keepMentioned(css, ["h(`a md:p-1.5`,'c')"])).toBe(
      ".a{x:y}.a .b,.a:hover{x:z}h1{x:y}.md\\:p-1\\.5{p:1}.x\\[\\'\\'\\]{p:2}",
    );
  });
});
