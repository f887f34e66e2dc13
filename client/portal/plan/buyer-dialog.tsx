import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { billingDetailsInput, type InvoiceBuyer } from "#contract/business/invoice.ts";
import { Choices, Select, TextField } from "../../kit/fields/field.tsx";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { showToast } from "../../kit/ui/toast.tsx";

interface BuyerDialogProps {
  buyer: InvoiceBuyer;
  countries: { code: string; name: string }[];
  title: string;
  /** What happens to invoices. */
  text: string;
  submit: string;
  /** Said when it was sent. */
  done: string;
  send: (buyer: InvoiceBuyer) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the buyer that an invoice names. */
export function BuyerDialog({ buyer, countries, title, text: consequence, submit, done, send, onClose }: BuyerDialogProps) {
  const text = useWords("invoices");
  const queries = useQueryClient();
  const [kind, setKind] = useState<string>(buyer.kind);
  const form = useForm(billingDetailsInput, async (json) => {
    await send(json);
    await queries.invalidateQueries({ queryKey: ["account", "plan"] });
    onClose();
    showToast(done);
  });
  const isCompany = kind === "company";
  const optional = isCompany ? undefined : text("details.optional");
  const field = (name: keyof InvoiceBuyer) => ({ name, error: form.error(name), defaultValue: buyer[name] });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text={consequence}
      confirmLabel={submit}
      confirmLook="primary"
      form={form}
    >
      <Choices
        name="kind"
        label={text("details.kind")}
        error={form.error("kind")}
        chosen={[kind]}
        onChange={setKind}
        options={[
          { value: "person", label: text("details.person") },
          { value: "company", label: text("details.company") },
        ]}
      />
      <TextField {...field("name")} label={text("details.name")} autoComplete="name" maxLength={120} required />
      {isCompany && (
        <>
          <TextField
            {...field("company")}
            label={text("details.companyName")}
            autoComplete="organization"
            maxLength={160}
            required
          />
          <TextField
            {...field("vatNumber")}
            label={text("details.vatNumber")}
            optional={text("details.optional")}
            maxLength={40}
          />
        </>
      )}
      <TextField
        {...field("street")}
        label={text("details.street")}
        optional={optional}
        autoComplete="street-address"
        maxLength={160}
        required={isCompany}
      />
      <div className="field-row sm:grid-cols-2">
        <TextField
          {...field("postalCode")}
          label={text("details.postalCode")}
          optional={optional}
          autoComplete="postal-code"
          maxLength={20}
          required={isCompany}
        />
        <TextField
          {...field("town")}
          label={text("details.town")}
          optional={optional}
          autoComplete="address-level2"
          maxLength={120}
          required={isCompany}
        />
      </div>
      <Select
        {...field("country")}
        label={text("details.country")}
        autoComplete="country"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <FormNotice form={form} />
    </ConfirmDialog>
  );
}
