import { describe, expect, it } from "vitest";
import { withConstantsWritten } from "./css-constants.mjs";
import { parseCss, printed } from "./css-nodes.mjs";

const of = (css) => printed(withConstantsWritten(parseCss(css)));

describe("withConstantsWritten", () => {
  it("writes out what has but one value, through others, and works out what has become a number", () => {
    const css = ":root,:host{--s:.25rem;--c:#fff;--d:var(--c);--unread:1}.a{gap:calc(var(--s) * 6);color:var(--d)}";
    expect(of(css)).toBe("@layer properties;.a{gap:1.5rem;color:#fff}");
    expect(of(".a{margin:calc(calc(.25rem * 4) * calc(1 - 0));top:calc(3px * -1);left:calc(100% - 1px)}")).toBe(
      "@layer properties;.a{margin:1rem;top:-3px;left:calc(100% - 1px)}",
    );
  });

  it("leaves a property that another rule sets otherwise, or that is set in some places only", () => {
    const css = ":root{--c:red}.dark{--c:white}.a{color:var(--c)}";
    expect(of(css)).toBe(`@layer properties;${css}`);
    expect(of(".b{--x:1px}.a{top:var(--x,2px)}")).toBe("@layer properties;.b{--x:1px}.a{top:var(--x,2px)}");
  });

  it("takes what stands beside a property that nobody sets", () => {
    expect(of(".a{x:var(--none,var(--too,1px));y:var(--empty,) 2px}")).toBe("@layer properties;.a{x:1px;y: 2px}");
  });

  it("writes out the initial value of a registered property that nobody sets, a length with its unit", () => {
    const css =
      '@property --b{syntax:"*";inherits:false;initial-value:solid}@property --w{syntax:"<length>";inherits:false;initial-value:0}.a{border-style:var(--b);width:calc(1px + var(--w))}';
    expect(of(css)).toBe("@layer properties;.a{border-style:solid;width:calc(1px + 0px)}");
  });

  it("gives the initial value to who reads a registered property, so that a child inherits none", () => {
    const css =
      '@layer properties{@supports (x:y){*{--l:initial}}}@property --l{syntax:"*";inherits:false}.tight{--l:1;line-height:1}.text{line-height:var(--l,2)}@media print{.big{line-height:var(--l,3)}}';
    expect(of(css)).toBe(
      "@layer properties{.text,.big{--l:initial}}.tight{--l:1;line-height:1}.text{line-height:var(--l,2)}@media print{.big{line-height:var(--l,3)}}",
    );
  });

  it("writes out what a rule alone sets and reads", () => {
    const css =
      '@property --s{syntax:"*";inherits:false;initial-value:0 0 #0000}@property --r{syntax:"*";inherits:false;initial-value:0 0 #0000}.a{--s:0 1px red;box-shadow:var(--r), var(--s)}';
    expect(of(css)).toBe("@layer properties;.a{box-shadow: 0 1px red}");
  });

  it("drops what was said twice, and transitions of properties that are none any more", () => {
    expect(of(".a{x:y;x:y;transition-property:color,--from,--to}")).toBe(
      "@layer properties;.a{x:y;transition-property:color}",
    );
  });
});
