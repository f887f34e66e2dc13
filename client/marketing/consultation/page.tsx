import { useLanguage } from "#client/lib/i18n.ts";
import { Spinner } from "#client/ui/spinner.tsx";
import { useReceipt } from "../forms/receipt.ts";
import { Agenda } from "./agenda.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import { Introduction } from "./introduction.tsx";
import { Received } from "./received.tsx";
import "./consultation.css";
import "./slots.css";

/** The kitchen table: what we talk about by the clock on the wall, and the calendar beside it to choose from. */
export default function Consultation() {
  const { t } = useLanguage();
  const receipt = useReceipt("consultation");
  if (receipt === undefined) return <Spinner label={t("loading")} />;
  if (receipt) return <Received slot={receipt.slot} />;
  return (
    <>
      <Introduction />
      <Agenda />
      <ConsultationForm />
    </>
  );
}
