import ExternalLink from "lucide-react/icons/external-link";
import { Link } from "wouter";
import { buttonClass } from "../../kit/ui/button.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { siteOrigin } from "../workspace/site-origin.ts";
import { LitHouse } from "./lit-house.tsx";
import { QrCode } from "./qr-code.tsx";

/** Confirmation that the site is online, with its URL and next steps. */
export function Done({ site }: { site: SiteSummary }) {
  const text = useWords("onboarding");
  const shell = useWords("shell");
  const origin = siteOrigin(site) ?? "";
  return (
    <div className="on-deep grow">
      <div className="wrap grid max-w-5xl grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 py-10 sm:py-16 md:grid-cols-[1fr_minmax(16rem,22rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div>
            <h1 className="title-l text-sun">{text("done.title", { name: site.name })}</h1>
            <p className="mt-4 max-w-[48ch] text-lg">{text("done.lead")}</p>
          </div>
          <div className="max-w-xl">
            <CopyField label={text("done.address")} value={origin} copyLabel={shell("copy")} copiedLabel={shell("copied")} />
          </div>
          <div className="flex flex-wrap gap-3">
            <a href={origin} target="_blank" rel="noopener" className={`${buttonClass()} hover:bg-cream hover:text-night`}>
              {text("done.visit")}
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
            <Link href={screenPath("dashboard")} className={`${buttonClass("quiet")} ${ON_DEEP}`}>
              {text("done.dashboard")}
            </Link>
            <Link href={screenPath("domain-setup")} className={`${buttonClass("quiet")} ${ON_DEEP}`}>
              {text("done.domain")}
            </Link>
          </div>
        </div>
        <div className="grid justify-items-center gap-6">
          <LitHouse className="w-full max-w-72" />
          <figure className="grid justify-items-center gap-3 text-center">
            <QrCode text={origin} label={text("done.qr", { address: origin })} className="w-44 rounded-2xl" />
            <figcaption className="max-w-[28ch] text-[0.9375rem] leading-snug text-cream/85">{text("done.qrHint")}</figcaption>
          </figure>
        </div>
      </div>
    </div>
  );
}

const ON_DEEP = "border-cream/60! hover:border-cream! hover:bg-cream/10!";
