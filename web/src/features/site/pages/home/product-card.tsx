import Users from "lucide-react/icons/users";
import type { ComponentType } from "react";
import type { HomeCard } from "../../../../../../firm/home-cards.ts";
import { ClaimValue, ClaimWording } from "../../../../firm/claim.tsx";
import { Tide } from "../../../../firm/tide.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { PrequalifyLink } from "../prequalify-link.tsx";
import { Scene, Sea } from "./scene.tsx";
import { BasinsScene } from "./scene-basins.tsx";
import { CraneScene } from "./scene-crane.tsx";
import { HillsideScene } from "./scene-hillside.tsx";
import { LedgerScene } from "./scene-ledger.tsx";

const scenes: Record<HomeCard["scene"], ComponentType> = {
  boat: BoatScene,
  basins: BasinsScene,
  crane: CraneScene,
  ledger: LedgerScene,
  shop: ShopScene,
  hillside: HillsideScene,
};

/** wide: picture beside the text, two columns. tall: picture above the text. band: all columns, dark. */
type Shape = "wide" | "tall" | "band";

const cardShapes: Record<Shape, string> = {
  wide: "bg-paper border-line sm:col-span-2 sm:grid sm:grid-cols-[0.85fr_1fr] lg:grid-cols-[1.08fr_1fr]",
  tall: "bg-paper border-line flex flex-col",
  band: "on-dark border-ink sm:col-span-2 sm:grid sm:grid-cols-[0.85fr_1fr] lg:col-span-3 lg:grid-cols-[1fr_1.2fr]",
};

const sceneShapes: Record<Shape, string> = {
  wide: "h-40 sm:h-full sm:min-h-72",
  tall: "h-44 flex-none",
  band: "h-40 sm:h-full sm:min-h-72",
};

export function ProductCard({ card, shape }: { card: HomeCard; shape: Shape }) {
  const { title, duration, description, tags, scene, members } = card;
  const SceneOfCard = scenes[scene];
  const isDark = shape === "band";
  const soft = isDark ? "text-paper/85" : "text-ink-soft";
  return (
    <li className={classNames("rise-in min-w-0 overflow-hidden rounded-card border", cardShapes[shape])}>
      <div className={classNames("overflow-hidden", sceneShapes[shape])}>
        <SceneOfCard />
      </div>
      <div className={classNames("flex min-w-0 flex-1 flex-col p-4 sm:p-5", shape !== "tall" && "sm:p-7 lg:p-8")}>
        <h3 className={shape === "tall" ? "text-xl" : "text-xl lg:text-2xl"}>
          {typeof title === "string" ? title : <ClaimWording of={title.wordingOf} />}
        </h3>
        <p className="mt-1 text-sm">
          <span className={soft}>Typical time, start to funding: </span>
          <strong className="whitespace-nowrap font-semibold">
            <ClaimValue of={duration} />
          </strong>
        </p>
        <p className={classNames("mt-3 max-w-measure", soft, shape === "wide" && "lg:text-lg")}>{description}</p>
        <ul aria-label="Suits" className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className={classNames(
                "rounded-tag border px-2 py-0.5 text-sm",
                isDark ? "border-paper/40" : "border-line bg-card",
              )}
            >
              {tag}
            </li>
          ))}
        </ul>
        <div
          className={classNames(
            "mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-6",
            shape === "tall" && "pt-5",
          )}
        >
          <p className={classNames("flex items-center gap-2 text-sm", soft)}>
            <Users className="size-4 flex-none" />
            <ClaimWording of={members} />
          </p>
          <PrequalifyLink variant={isDark ? "primary" : "secondary"} size="small">
            Get Pre-Qualified
          </PrequalifyLink>
        </div>
      </div>
    </li>
  );
}

const marks = [78, 96, 114, 132, 150, 168, 186, 204];

/** A boat afloat beside a tide gauge. */
function BoatScene() {
  return (
    <Scene>
      <path d="M0 0h480v180H0z" className="fill-[#f8e9cf]" />
      <path d="M0 128h480v52H0z" className="fill-[#f6dcb0]" />
      <circle cx="215" cy="154" r="51" className="fill-accent" />
      <Sea top={176} />
      <g transform="translate(52.8 38.7) scale(0.78)">
        <path d="M172 190h96M186 206h64" strokeWidth="4.5" strokeLinecap="round" className="stroke-accent" />
        <path d="M206 70v98" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
        <path d="M212 74q44 36 52 82h-52z" className="fill-card" />
        <path d="M200 92q-32 30 -36 64h36z" className="fill-brand" />
        <path d="M146 166h130q-6 26 -30 30h-74q-20 -4 -26 -30z" className="fill-ink" />
        <path d="M150 176h122" strokeWidth="2" className="stroke-paper" opacity="0.5" />
        <rect x="300" y="62" width="26" height="166" rx="4" className="fill-card" />
        {marks.map((y, index) => (
          <path
            key={y}
            d={`M300 ${y}h${index % 2 ? 9 : 15}`}
            strokeWidth="2.5"
            className={index === 4 ? "stroke-accent" : "stroke-brand"}
          />
        ))}
        <path d="M297 150l-12 -8v16z" className="fill-coral" />
        <path d="M290 214q12 -6 23 0t23 0" fill="none" strokeWidth="2.5" className="stroke-brand" />
      </g>
    </Scene>
  );
}

const stripes = [0, 1, 2, 3, 4, 5, 6];

/** A shop on a terrace, with a payment card in front. */
function ShopScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#f7e3d6]" />
      <circle cx="340" cy="80" r="40" className="fill-[#f2cc8f]" />
      <path d="M0 206H480v94H0z" className="fill-[#c3d8d0]" />
      <path d="M-10 232H150q12 0 12 12v14H480v60H-10z" className="fill-[#8fb5a8]" />
      <rect x="128" y="70" width="196" height="152" className="fill-card" />
      <path d="M118 66h216v14H118z" className="fill-brand-strong" />
      <rect x="150" y="136" width="76" height="52" className="fill-[#dbe9e3]" />
      <path d="M188 136v52M150 162h76" strokeWidth="3" className="stroke-brand" />
      <path d="M252 222v-84h48v84z" className="fill-brand" />
      <path d="M260 146h32v34h-32z" className="fill-[#f2cc8f]" />
      <circle cx="291" cy="192" r="3" className="fill-accent" />
      {stripes.map((index) => (
        <path
          key={index}
          d={`M${120 + index * 30.3} 80h30.3v26a15.15 13 0 0 1 -30.3 0z`}
          className={index % 2 ? "fill-paper stroke-line" : "fill-accent"}
        />
      ))}
      <path d="M120 222h212" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <g transform="translate(218 176) rotate(-8)">
        <rect x="4" y="6" width="142" height="90" rx="10" className="fill-ink" opacity="0.18" />
        <rect width="142" height="90" rx="10" className="fill-ink" />
        <rect x="16" y="20" width="26" height="20" rx="4" className="fill-accent" />
        <path d="M16 30h26M29 20v20" strokeWidth="1.5" className="stroke-ink" />
        <Tide x={16} y={60} length={36} swell={5} waves={3} strokeWidth="2.5" className="stroke-paper" />
        <Tide x={16} y={73} length={36} swell={5} waves={2} strokeWidth="2.5" opacity="0.5" className="stroke-paper" />
      </g>
    </Scene>
  );
}
