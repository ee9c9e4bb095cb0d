import { LinkButton } from "../../../ui/link-button.tsx";
import { Scene, Sea } from "./home/scene.tsx";

export function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-page items-center gap-x-16 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-2 md:py-16">
      <div className="aspect-[16/10] overflow-hidden rounded-card md:order-last">
        <LostScene />
      </div>
      <div>
        <p className="font-display text-5xl text-brand">404</p>
        <h1 className="mt-2 text-4xl">Page Not Found</h1>
        <p className="mt-4 mb-8 max-w-[32rem] text-ink-soft text-lg">
          Sorry, the page you are looking for does not exist or has been moved.
        </p>
        <LinkButton to="/" variant="brand" size="large">
          Go Home
        </LinkButton>
      </div>
    </div>
  );
}

/** A lighthouse over empty water, with only a buoy. */
function LostScene() {
  return (
    <Scene>
      <path d="M0 0h480v300H0z" className="fill-[#e7f0ec]" />
      <path d="M0 120h480v60H0z" className="fill-[#dbe9e3]" />
      <path d="M356 84L-20 122v84z" className="fill-yellow" opacity="0.55" />
      <Sea top={178} />
      <path d="M60 128h120M96 146h150M32 164h96" strokeWidth="5" strokeLinecap="round" className="stroke-white" />
      <path d="M480 200H372q-12 0 -12 12v14h-40q-12 0 -12 12v62h172z" className="fill-brand" />
      <path d="M480 244h-66q-12 0 -12 12v44h78z" className="fill-brand-strong" />
      <path d="M352 202l8 -104h32l8 104z" className="fill-card" />
      <path d="M358 122h36l2 24h-40zM354 172h44l2 22h-48z" className="fill-coral" />
      <path d="M356 78h40v20h-40z" className="fill-ink" />
      <path d="M364 81h24v13h-24z" className="fill-yellow" />
      <path d="M352 78l24 -20 24 20z" className="fill-brand-strong" />
      <g transform="translate(140 206) rotate(10)">
        <path d="M-14 0L-6 -44H6L14 0z" className="fill-coral" />
        <path d="M-9 -26H9l3 13h-24z" className="fill-card" />
        <path d="M0 -44v-12" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
        <circle cy="-60" r="5" className="fill-accent" />
        <path d="M-24 0q24 12 48 0" fill="none" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      </g>
    </Scene>
  );
}
