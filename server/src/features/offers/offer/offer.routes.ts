import * as deskApi from "@funding-desk/contract/offers/offer/desk-api";
import { giveDisclosure, makeOffer, offersMade } from "@funding-desk/contract/offers/offer/lender-api";
import * as ownApi from "@funding-desk/contract/offers/offer/own-api";
import { findDisposition } from "../../../http/content-disposition.ts";
import { doorRoute } from "../../../http/door-route.ts";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { type FileAnswer, fileRoute } from "../../../http/file-route.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../../http/staff-route.ts";
import { doorUploadRoute, staffUploadRoute } from "../../../http/upload-route.ts";
import { requireUploaded } from "../../../http/uploaded-file.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { FileReceiver } from "../../../platform/files/received-file.ts";
import type { OpenedFile } from "../../documents/file/file.service.ts";
import type { DeskOffers } from "./desk-offer.service.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import type { Exemptions } from "./exemption.service.ts";
import type { FundingService } from "./funding.service.ts";
import type { FundingMistakes } from "./funding-mistake.service.ts";
import type { LenderOffers } from "./lender-offer.service.ts";
import type { OfferAnswers } from "./offer-answer.service.ts";
import type { OfferConditions } from "./offer-condition.service.ts";
import type { OwnOfferService } from "./own-offer.service.ts";
import type { LoadPlacement } from "./placement-view.service.ts";

interface Services {
  readonly desk: DeskOffers;
  readonly exemptions: Exemptions;
  readonly loadPlacement: LoadPlacement;
  readonly disclosures: DisclosureService;
  readonly conditions: OfferConditions;
  readonly funding: FundingService;
  readonly fundingMistakes: FundingMistakes;
  readonly own: OwnOfferService;
  readonly answers: OfferAnswers;
  readonly lender: LenderOffers;
  readonly receiver: FileReceiver;
  readonly requireVisible: (staff: StaffIdentity, clientId: string) => Promise<void>;
}

const toFile = ({ content, mediaType, name, sizeBytes }: OpenedFile): FileAnswer => ({
  content,
  mediaType,
  filename: name,
  sizeBytes,
  disposition: findDisposition(mediaType),
});

export const offerRoutes = ({
  desk,
  exemptions,
  loadPlacement,
  disclosures,
  conditions,
  funding,
  fundingMistakes,
  own,
  answers,
  lender,
  receiver,
  requireVisible,
}: Services): Route[] => [
  clientRoute(ownApi.ownOffers, ({ client }) => toData(own.list(client))),
  clientRoute(ownApi.chooseOffer, ({ client, params }) => toData(answers.choose(client, params.id))),
  clientRoute(ownApi.refuseOwnOffer, ({ client, params, body }) =>
    toData(answers.refuse(client, params.id, body.reason)),
  ),
  clientRoute(ownApi.signDisclosure, ({ client, params, body }) => toData(own.signDisclosure(client, params.id, body))),
  fileRoute(ownApi.offerDisclosureFile, async ({ params, query }) =>
    toFile(await own.openDisclosure(params.id, query.link)),
  ),

  doorRoute(offersMade, ({ door }) => toData(lender.list(door))),
  doorRoute(makeOffer, async ({ door, body }) => ({ data: { offer_id: await lender.make(door, body.terms) } })),
  doorUploadRoute(giveDisclosure, receiver, ({ door, params, files }) =>
    toSuccess(lender.giveDisclosure(door, params.id, requireUploaded(files, "disclosure"))),
  ),

  staffRoute(deskApi.clientPlacement, ({ staff, params }) => toData(desk.open(staff, params.id))),
  staffRoute(deskApi.addOffer, ({ staff, params, body, idempotencyKey }) =>
    toData(desk.add(staff, params.id, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.changeOffer, ({ staff, params: { id: clientId, offerId }, body }) =>
    toData(desk.change(staff, { clientId, offerId, expectedRevision: body.expected_revision }, body.terms)),
  ),
  staffUploadRoute(
    deskApi.attachDisclosure,
    { receiver, requireVisible },
    async ({ staff, params: { id: clientId, offerId }, files }) => {
      const file = requireUploaded(files, "disclosure");
      await disclosures.receive({ clientId, offerId, file, addedBy: "staff", channel: "desk", staff });
      return { data: await loadPlacement(clientId) };
    },
  ),
  staffFileRoute(deskApi.deskDisclosureFile, async ({ staff, params: { id: clientId, offerId } }) =>
    toFile(await disclosures.openForStaff(staff, { clientId, offerId })),
  ),
  staffRoute(deskApi.showOffer, ({ staff, params: { id: clientId, offerId }, body }) =>
    toData(desk.show(staff, { clientId, offerId, expectedRevision: body.expected_revision })),
  ),
  staffRoute(deskApi.exemptOffer, ({ staff, params: { id: clientId, offerId }, body }) =>
    toData(exemptions.exempt(staff, { clientId, offerId }, body)),
  ),
  staffRoute(deskApi.withdrawOffer, ({ staff, params: { id: clientId, offerId }, body }) =>
    toData(desk.withdraw(staff, { clientId, offerId, expectedRevision: body.expected_revision }, body.reason)),
  ),
  staffRoute(deskApi.addCondition, ({ staff, params: { id: clientId, submissionId }, body, idempotencyKey }) =>
    toData(conditions.add(staff, { clientId, submissionId }, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.settleCondition, ({ staff, params: { id: clientId, submissionId, conditionId }, body }) =>
    toData(
      conditions.settle(
        staff,
        { clientId, submissionId, conditionId },
        { isDone: body.is_done, expectedRevision: body.expected_revision },
      ),
    ),
  ),
  staffRoute(deskApi.recordFunding, ({ staff, params: { id: clientId, submissionId }, body }) =>
    toData(funding.record(staff, { clientId, submissionId }, body)),
  ),
  staffRoute(deskApi.takeBackFunding, ({ staff, params: { id: clientId, submissionId }, body, idempotencyKey }) =>
    toData(fundingMistakes.takeBack(staff, { clientId, submissionId }, { ...body, idempotencyKey })),
  ),
];
