import { others, published, toVectorTerms } from "@funding-desk/contract/testing/offer-vectors";
import { expect, test } from "vitest";
import { insertStoredKey } from "../../../testing/api-key.ts";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";

const desk = await startPlacementDesk();

test("every worked example has its APR in the answer to staff", async () => {
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  for (const vector of [...published, ...others]) {
    const offer = firstOffer(await desk.addOffer(client, placed.id, toVectorTerms(vector)));
    expect(offer.figures?.apr_percent, vector.ref).toBe(vector.apr);
  }
});

test("staff, the client, and a key read the same figures", async () => {
  const { client, placed } = await desk.newPlaced({ state: "Texas (TX)" });
  const shown = firstOffer(await desk.show(client, firstOffer(await desk.addOffer(client, placed.id))));
  const { key } = await insertStoredKey(desk.database);
  const [own] = (await desk.own(client)).offers;
  const read = await desk.app.inject({
    url: `/api/v1/offers/${shown.id}`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect(shown.figures).toMatchObject({ total_paid_cents: 48_000_00, payments: 12, rhythm: "month" });
  expect(own?.figures).toEqual(shown.figures);
  expect(read.json().data.figures).toEqual(shown.figures);
});
