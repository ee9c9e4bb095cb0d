import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { listMetricNames, parseMetrics } from "../../testing/metrics-text.ts";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

const file = path.join(import.meta.dirname, "../../../../deploy/alerts.yml");
const { groups } = parse(await readFile(file, "utf8")) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { metrics } = await buildTestApp({ config: { metrics: { host: "127.0.0.1", port: 9464 } } });
const text = (await metrics?.print()) ?? "";
/** Prometheus makes this one itself. */
const known = new Set([...listMetricNames(text), "up"]);

test("every rule says what is wrong and what to do, in a sentence each", () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(alert).toMatch(/^FundingDesk[A-Z]\w+$/);
    expect(["page", "ticket"]).toContain(labels.severity);
    for (const sentence of [annotations.summary, annotations.action]) expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  }
});

test.each(rules)("$alert asks only for metrics that are printed, with labels that they have", ({ expr }) => {
  const names = [...expr.matchAll(/\b(?:funding_desk|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(known).toContain(name);
  for (const [, name = "", label = "", value = ""] of expr.matchAll(/(\w+)\{(\w+)="(\w+)"\}/g)) {
    const values = parseMetrics(text).filter((sample) => sample.name === name);
    expect(values.map(({ labels }) => labels[label])).toContain(value);
  }
});
