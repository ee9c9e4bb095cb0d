import type { DeskOffer, PlacementWire } from "@funding-desk/contract/offers/offer/desk-api";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import type { OwnOffers } from "@funding-desk/contract/offers/offer/own-api";
import { createFieldCipher } from "../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../platform/crypto/master-keys.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { makePdf } from "./made-files.ts";
import { buildMultipart } from "./multipart.ts";
import { type ReviewedClient, startReviewDesk } from "./review-desk.ts";
import type { SignedInStaff } from "./staff-api.ts";
import { insertStoredSubmission, storedTerms } from "./stored-placement.ts";
import { insertStoredApplication } from "./stored-submission.ts";
import { testConfig } from "./test-config.ts";

type Caller = Pick<SignedInStaff, "headers">;

interface Show {
  readonly caller?: Caller;
  readonly revision?: number;
}

/** Starts a desk for clients whose files lenders have, in California by default. */
export const startPlacementDesk = async () => {
  const desk = await startReviewDesk();
  const { ann, database } = desk;
  const cipher = createFieldCipher(await loadMasterKeys(database, testConfig()));
  /** The facts of a client are read from every form, so an application's sealed answers have to open. */
  const sealNothing = (clientId: string, id: string) =>
    withTransaction(database, async (tx) => {
      const place = { table: "applications", column: "sealed", row: id } as const;
      const sealed = (await cipher.forWriting(tx, clientId)).encrypt(place, Buffer.from("{}"));
      await tx.run("update applications set sealed = $2 where id = $1", [id, sealed]);
    });
  const toPath = ({ clientId }: Pick<ReviewedClient, "clientId">) => `/api/desk/clients/${clientId}`;
  const post = (caller: Caller, url: string, payload: object) => desk.call(caller, { method: "POST", url, payload });
  return {
    ...desk,
    post,
    put: (caller: Caller, url: string, payload: object) => desk.call(caller, { method: "PUT", url, payload }),
    toPath,
    /** Creates a client with an application that a lender has. */
    async newPlaced({ state = "California (CA)" }: { readonly state?: string } = {}) {
      const client = await desk.newClient();
      await database.query("update clients set state = $2 where id = $1", [client.clientId, state]);
      const application = await insertStoredApplication(database, client.clientId, { status: "Under Review" });
      await sealNothing(client.clientId, application.id);
      const ids = { clientId: client.clientId, applicationId: application.id, staffId: ann.staffId };
      const placed = await insertStoredSubmission(database, ids);
      return { client, application, placed, place: () => insertStoredSubmission(database, ids) };
    },
    /** A newer application of a client. */
    async newApplication(client: ReviewedClient) {
      const application = await insertStoredApplication(database, client.clientId, { status: "Submitted" });
      await sealNothing(client.clientId, application.id);
      return application;
    },
    async placement(client: ReviewedClient, caller: Caller = ann): Promise<PlacementWire> {
      return (await desk.call(caller, { url: `${toPath(client)}/placement` })).body.data;
    },
    addOffer: (
      client: ReviewedClient,
      submissionId: string,
      changes: Partial<OfferTerms> & { supersedes?: string } = {},
    ) => {
      const { supersedes, ...terms } = changes;
      return post(ann, `${toPath(client)}/offers`, {
        submission_id: submissionId,
        ...(supersedes === undefined ? {} : { supersedes }),
        terms: { ...storedTerms, ...terms },
      });
    },
    async attach(
      client: ReviewedClient,
      offerId: string,
      {
        bytes = makePdf(),
        name = "Offer summary.pdf",
        caller = ann,
      }: { bytes?: Uint8Array; name?: string; caller?: Caller } = {},
    ) {
      const { payload, headers } = await buildMultipart({}, [{ part: "disclosure", name, bytes }]);
      return desk.call(caller, {
        method: "POST",
        url: `${toPath(client)}/offers/${offerId}/disclosure`,
        payload,
        headers,
      });
    },
    show: (
      client: ReviewedClient,
      { id, revision: seen }: Pick<DeskOffer, "id" | "revision">,
      { caller = ann, revision = seen }: Show = {},
    ) => post(caller, `${toPath(client)}/offers/${id}/show`, { expected_revision: revision }),
    /** A manager goes on without what states ask for. */
    exempt: (client: ReviewedClient, offerId: string, demands: readonly string[]) =>
      post(desk.manager, `${toPath(client)}/offers/${offerId}/exemptions`, {
        demands,
        reason: "The lender is exempt.",
      }),
    /** The client opens the offer's disclosure from their own page. */
    async openDisclosure(client: ReviewedClient, offerId: string) {
      const { offers, disclosures } = (await desk.call(client, { url: "/api/lead-user/offers" })).body
        .data as OwnOffers;
      const paper =
        disclosures.find(({ offer_id }) => offer_id === offerId) ?? offers.find(({ id }) => id === offerId)?.disclosure;
      return desk.app.inject({ url: paper?.document ?? "" });
    },
    async sign(client: ReviewedClient, offer: Pick<DeskOffer, "id" | "disclosure">, signature = "Ada Lovelace") {
      return desk.call(client, {
        method: "POST",
        url: `/api/lead-user/offers/${offer.id}/disclosure-signature`,
        payload: { disclosure_id: offer.disclosure?.id, signature },
      });
    },
    async own(client: ReviewedClient): Promise<OwnOffers> {
      return (await desk.call(client, { url: "/api/lead-user/offers" })).body.data;
    },
    choose: (client: ReviewedClient, offerId: string) =>
      desk.call(client, { method: "POST", url: `/api/lead-user/offers/${offerId}/choose` }),
    refuse: (client: ReviewedClient, offerId: string, reason = "") =>
      desk.call(client, { method: "POST", url: `/api/lead-user/offers/${offerId}/refuse`, payload: { reason } }),
  };
};

/** The newest offer of an answer. */
export const firstOffer = (answer: { readonly body: { readonly data: PlacementWire } }): DeskOffer => {
  const [offer] = answer.body.data.offers;
  if (!offer) throw new Error("There is no offer.");
  return offer;
};
