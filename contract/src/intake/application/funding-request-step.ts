import { choice, money, typeText } from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import {
  collateralOptions,
  fundingTypeOptions,
  purposeOfFundsOptions,
  timeframeOptions,
} from "../../forms/options/application-funding.ts";
import { limits } from "../../platform/limits.ts";
import { applicationSteps } from "./steps.ts";

export const fundingRequestStep = step({
  ...applicationSteps.fundingRequest,
  gateMessage: messages.fillRequired,
  fields: {
    requestedAmount: money({
      wire: "x_studio_requested_amount_12",
      label: "Requested amount",
      maxDigits: limits.moneyDigits,
      isAboveZero: true,
      required: true,
    }),
    purpose: choice({
      wire: "x_studio_purpose_of_funds",
      label: "Purpose of funds",
      options: purposeOfFundsOptions,
      required: true,
    }),
    specificAssetType: typeText({
      wire: "x_studio_specific_asset_type",
      label: "Specific asset type",
      hint: "For example a delivery van or a storefront.",
      when: { field: "purpose", in: ["Equipment Financing", "Real Estate Purchase"] },
    }),
    fundingType: choice({
      wire: "x_studio_preferred_funding_type",
      label: "Preferred funding type",
      hint: "“Not Sure” is fine.",
      options: fundingTypeOptions,
      required: true,
    }),
    timeframe: choice({ wire: "x_studio_timeframe_needed", label: "When do you need it?", options: timeframeOptions }),
    collateral: choice({
      wire: "x_studio_collateral_available",
      label: "Collateral available",
      options: collateralOptions,
    }),
  },
});
