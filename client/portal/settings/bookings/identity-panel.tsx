import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Panel } from "#client/kit/ui/panel.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import type { OwnerIdentity } from "#contract/letting/booking-settings.ts";
import { CountryField } from "../../content/place/country-field.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";

interface IdentityPanelProps {
  identity: OwnerIdentity;
  onChange: (identity: OwnerIdentity) => void;
  error: (path: string) => string | undefined;
}

/** The owner as guests' contract partner. */
export function IdentityPanel({ identity, onChange, error }: IdentityPanelProps) {
  const text = useWords("booking-settings");
  const { t } = useLanguage();
  const field = (name: keyof OwnerIdentity, maxLength: number) => ({
    name,
    maxLength,
    value: identity[name],
    onChange: (value: string) => onChange({ ...identity, [name]: value }),
    error: error(name),
  });
  const optional = t("forms:optional");
  return (
    <Panel title={text("identity.title")} text={text("identity.text")}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField {...field("name", 200)} label={text("identity.name")} autoComplete="organization" />
        <TextField {...field("street", 200)} label={text("identity.street")} autoComplete="address-line1" />
        <TextField {...field("postalCode", 20)} label={text("identity.postalCode")} autoComplete="postal-code" />
        <TextField {...field("town", 100)} label={text("identity.town")} autoComplete="address-level2" />
        <CountryField country={identity.country} onChange={(country) => onChange({ ...identity, country })} />
        <TextField {...field("vatNumber", 20)} label={text("identity.vat")} optional={optional} />
        <div className="sm:col-span-2">
          <TextField
            {...field("tradeNumber", 30)}
            label={text("identity.trade")}
            hint={text("identity.tradeHint")}
            optional={optional}
          />
        </div>
      </div>
    </Panel>
  );
}
