import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { type BookingSettings, paymentMethodsOf, type PaymentTerms, paymentTermsOf } from "#contract/letting/booking-settings.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { PaymentAccount } from "../../payments/accounts/payment-account.tsx";
import { PaymentTermsEditor } from "./payment-terms-editor.tsx";

interface PaymentPanelProps {
  settings: BookingSettings;
  onChange: (patch: Partial<BookingSettings>) => void;
  error: (path: string) => string | undefined;
}

/** Payment methods of the owner's guests, and the terms until they have paid. */
export function PaymentPanel({ settings, onChange, error }: PaymentPanelProps) {
  const text = useWords("booking-settings");
  const { transfer, payOnArrival } = settings;
  const terms = paymentTermsOf(settings);
  const changeTerms = (patch: Partial<PaymentTerms>) => onChange({ payments: { ...terms, ...patch } });
  return (
    <>
      <Panel title={text("payment.title")} text={text("payment.text")}>
        <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
          <Switch
            name="online"
            label={text("payment.online")}
            hint={text("payment.onlineHint")}
            checked={terms.online}
            onChange={(online) => changeTerms({ online })}
          />
          {terms.online && <PaymentAccount />}
          <Switch
            name="transfer"
            label={text("payment.transfer")}
            hint={text("payment.transferHint")}
            checked={transfer !== null}
            onChange={(isOn) => onChange({ transfer: isOn ? { iban: "", holder: "" } : null })}
          />
          {transfer && (
            <div className="field-row sm:grid-cols-2">
              <TextField
                name="iban"
                label={text("payment.iban")}
                value={transfer.iban}
                onChange={(iban) => onChange({ transfer: { ...transfer, iban } })}
                error={error("transfer.iban")}
                autoComplete="off"
                maxLength={64}
                required
              />
              <TextField
                name="holder"
                label={text("payment.holder")}
                hint={text("payment.holderHint")}
                value={transfer.holder}
                onChange={(holder) => onChange({ transfer: { ...transfer, holder } })}
                error={error("transfer.holder")}
                autoComplete="off"
                maxLength={70}
                required
              />
            </div>
          )}
          <Switch
            name="payOnArrival"
            label={text("payment.onArrival")}
            hint={text("payment.onArrivalHint")}
            checked={payOnArrival}
            onChange={(isOn) => onChange({ payOnArrival: isOn })}
          />
          {paymentMethodsOf(settings).length === 0 && <Notice kind="warning">{text("payment.none")}</Notice>}
          {!transfer && payOnArrival && !terms.online && <Notice>{text("payment.noAccount")}</Notice>}
        </div>
      </Panel>
      <Panel title={text("terms.title")} text={text("terms.text")}>
        <PaymentTermsEditor terms={terms} onChange={changeTerms} error={(path) => error(`payments.${path}`)} />
      </Panel>
    </>
  );
}
