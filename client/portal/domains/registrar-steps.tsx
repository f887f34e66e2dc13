import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Select } from "../../kit/fields/field.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { Registrar } from "./domains.ts";

interface RegistrarStepsProps {
  domain: DomainView;
  registrars: Registrar[];
  registrar: Registrar | undefined;
  onChoose: (id: string) => void;
}

/** Steps to set the records at the recognised or chosen registrar, in that registrar's terms. */
export function RegistrarSteps({ domain, registrars, registrar, onChoose }: RegistrarStepsProps) {
  const text = useWords("domeinen");
  const { locale } = useLanguage();
  const sorted = registrars.toSorted((one, other) => Number(other.country === locale) - Number(one.country === locale));
  const isRecognised = registrar !== undefined && domain.registrar === registrar.id;
  const about = { name: registrar?.name ?? text("registrar.yours"), domain: domain.displayName };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="max-w-md">
        <Select
          name={`registrar-${domain.id}`}
          label={text("registrar.label")}
          hint={isRecognised ? text("registrar.recognised", about) : text("registrar.hint")}
          value={registrar?.id ?? ""}
          onChange={onChoose}
          options={[{ value: "", label: text("registrar.other") }, ...sorted.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
      <ol className="max-w-[62ch] list-decimal space-y-1.5 pl-6 marker:font-semibold">
        <li>{text("registrar.signIn", about)}</li>
        <li>{text(registrar ? `registrars.${registrar.id as "transip"}` : "registrar.where", about)}</li>
        <li>{text("registrar.type")}</li>
        <li>{text("registrar.leave")}</li>
        <li>{text("registrar.save")}</li>
      </ol>
    </div>
  );
}
