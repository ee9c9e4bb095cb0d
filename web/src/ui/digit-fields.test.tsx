import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { DigitsField } from "./digits-field.tsx";
import { MoneyField } from "./money-field.tsx";
import { PhoneField } from "./phone-field.tsx";

afterEach(cleanup);

let stored = "";

function Money({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  stored = value;
  return <MoneyField name="monthly_revenue" label="Monthly revenue" maxDigits={8} value={value} onChange={setValue} />;
}

function Phone() {
  const [value, setValue] = useState("");
  stored = value;
  return <PhoneField name="mobile" label="Phone" countryCode="+1" value={value} onChange={setValue} />;
}

function Ssn({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  stored = value;
  return <DigitsField name="ssn" label="SSN" groups={[3, 2, 4]} isSensitive value={value} onChange={setValue} />;
}

function Zip() {
  const [value, setValue] = useState("");
  stored = value;
  return <DigitsField name="zip" label="Zip code" groups={[5]} value={value} onChange={setValue} />;
}

const input = () => screen.getByRole<HTMLInputElement>("textbox");

describe("MoneyField", () => {
  it("shows thousands separators while typing, and stores digits", async () => {
    render(<Money />);
    await userEvent.type(input(), "1250000");
    expect(input().value).toBe("1,250,000");
    expect(stored).toBe("1250000");
  });

  it("is a text field with a numeric keyboard, so the mouse wheel can't change it", () => {
    render(<Money />);
    expect(input().type).toBe("text");
    expect(input().inputMode).toBe("numeric");
  });

  it("keeps what is no amount, and says so once the focus leaves", async () => {
    render(<Money />);
    await userEvent.type(input(), "-1e3");
    expect([input().value, stored]).toEqual(["-1e3", "-1e3"]);
    expect(screen.queryByText("Please enter a whole dollar amount, digits only.")).toBeNull();
    await userEvent.tab();
    expect(input().value).toBe("-1e3");
    expect(screen.getByText("Please enter a whole dollar amount, digits only.")).toBeDefined();
    await userEvent.clear(input());
    await userEvent.type(input(), "1300");
    expect([input().value, stored]).toEqual(["1,300", "1300"]);
  });

  it.each([
    ["50000.00", "50000", "50,000"],
    ["42k", "42000", "42,000"],
    ["1.2M", "1200000", "1,200,000"],
    ["42,000.00", "42000", "42,000"],
    ["42000.50", "42000.50", "42000.50"],
  ])("reads %s, typed key by key, as %s", async (typed, value, shown) => {
    render(<Money />);
    await userEvent.type(input(), typed);
    expect(stored.replace(/,/g, "")).toBe(value);
    await userEvent.tab();
    expect(input().value.replace(/,(?=.*\.)/g, "")).toBe(shown);
  });

  it("accepts pasted dollars", async () => {
    render(<Money />);
    await userEvent.click(input());
    await userEvent.paste("$48,500.00");
    expect(stored).toBe("48500");
  });

  it("keeps a ninth digit, and says that it's too many", async () => {
    render(<Money start="12345678" />);
    await userEvent.type(input(), "9");
    expect(stored).toBe("123456789");
    await userEvent.tab();
    expect(input().value).toBe("123456789");
    expect(screen.getByText("At most 8 digits.")).toBeDefined();
  });

  it("keeps the caret after a digit typed in the middle", async () => {
    render(<Money start="1000" />);
    await userEvent.type(input(), "2", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input().value).toBe("12,000");
    expect(input().selectionStart).toBe(2);
  });

  it("deletes the digit before a comma at the caret", async () => {
    render(<Money start="1250000" />);
    await userEvent.type(input(), "{Backspace}", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(stored).toBe("250000");
    expect(input().selectionStart).toBe(0);
  });
});

describe("PhoneField", () => {
  it("formats the number while typing", async () => {
    render(<Phone />);
    await userEvent.type(input(), "3055550123");
    expect(input().value).toBe("(305) 555-0123");
    expect(stored).toBe("3055550123");
  });

  it("keeps an eleventh digit and letters, and refuses them", async () => {
    render(<Phone />);
    await userEvent.type(input(), "30555501239x");
    await userEvent.tab();
    expect(stored).toBe(input().value);
    expect(stored).toMatch(/9x$/);
    expect(screen.getByText("Please enter a 10-digit phone number.")).toBeDefined();
  });

  it("accepts a pasted number with its country code", async () => {
    render(<Phone />);
    await userEvent.click(input());
    await userEvent.paste("+1 (305) 555-0123");
    expect(stored).toBe("3055550123");
  });

  it("lets the whole number be deleted from the end", async () => {
    render(<Phone />);
    await userEvent.type(input(), "3055550123");
    await userEvent.type(input(), "{Backspace>10/}");
    expect(stored).toBe("");
    expect(input().value).toBe("");
  });
});

describe("DigitsField", () => {
  it("masks all but the last four digits while it isn't being edited", async () => {
    render(<Ssn start="123456789" />);
    expect(input().value).toBe("•••-••-6789");
    await userEvent.click(input());
    expect(input().value).toBe("123-45-6789");
    await userEvent.tab();
    expect(input().value).toBe("•••-••-6789");
    expect(stored).toBe("123456789");
  });

  it("accepts a pasted number in any punctuation", async () => {
    render(<Ssn />);
    await userEvent.click(input());
    await userEvent.paste("123 45 6789");
    expect(stored).toBe("123456789");
  });

  it("uses the first five digits of a ZIP+4, and says so", async () => {
    render(<Zip />);
    await userEvent.type(input(), "55101-2345");
    expect(stored).toBe("55101");
    expect(screen.getByRole("status").textContent).toBe("We use the first five digits.");
    await userEvent.tab();
    expect(input().value).toBe("55101");
  });

  it("is replaced from the first digit typed after tabbing into it", async () => {
    render(<Ssn start="123456789" />);
    await userEvent.tab();
    await userEvent.keyboard("078051120");
    expect(stored).toBe("078051120");
  });
});
