import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { useReceipt } from "../forms/receipt.ts";
import { Agenda } from "./agenda.tsx";
import { Confirm } from "./confirm.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import { Held } from "./held.tsx";
import { Introduction } from "./introduction.tsx";
import { Lapsed } from "./lapsed.tsx";
import { Received } from "./received.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import "./consultation.css";
import "./slots.css";

/** The consultation page, or the page about a slot that is held, confirmed or to be confirmed. */
export default function Consultation() {
  const { t } = useLanguage();
  const receipt = useReceipt("consultation");
  const confirmation = useConfirmation();
  if (receipt === undefined || confirmation === undefined) return <Spinner label={t("loading")} />;
  if (confirmation?.state === "held") return <Confirm slot={confirmation.slot} until={confirmation.until} />;
  if (receipt?.state === "held") return <Held slot={receipt.slot} until={receipt.until} />;
  if (receipt?.state === "confirmed") return <Received slot={receipt.slot} />;
  return (
    <>
      {(receipt ?? confirmation)?.state === "lapsed" && <Lapsed />}
      <Introduction />
      <Agenda />
      <ConsultationForm />
    </>
  );
}
