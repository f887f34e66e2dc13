import { useMutation, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type SubmitEvent, useState } from "react";
import { KSEF_RULES, parseKsefNumber } from "#domain/payments/ksef.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { readAmount } from "../../kit/fields/amounts.ts";
import { TextField } from "../../kit/fields/field.tsx";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { writeAmount } from "../stays/amounts.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useSite } from "../workspace/current-site.tsx";
import { usePaperName } from "./paper-name.ts";
import { bookingPapersQuery, enterKsefAmount, enterKsefNumber, fetchFa3, ksefQuery, type ListedPaper } from "./papers.ts";

const { monthlyLimit } = KSEF_RULES.relief;

/** What belongs in KSeF of a paper to a firm, its file, and the form for the number that KSeF gives. */
export function KsefPaper({ paper }: { paper: ListedPaper }) {
  const text = useWords("papers");
  const { money } = useBookingWords();
  const { proForma, ksefNumber, currency, ksefAmount } = paper;
  const limit = money(monthlyLimit, "PLN");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {ksefNumber !== null && <p className="text-sm break-all">{text("ksef.has", { number: ksefNumber })}</p>}
      {proForma !== null && <p className="max-w-[62ch]">{text(`ksef.${proForma === "open" ? "waits" : "cancelled"}`)}</p>}
      {proForma === null && ksefNumber === null && <p className="text-soft">{text("ksef.inside", { limit })}</p>}
      {proForma !== "cancelled" && <Fa3Button paper={paper} />}
      {proForma !== null && <NumberForm paper={paper} />}
      {proForma === "open" && currency !== "PLN" && ksefAmount === null && <AmountForm paper={paper} limit={limit} />}
    </div>
  );
}

function Fa3Button({ paper }: { paper: ListedPaper }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const title = usePaperName()(paper);
  const download = useMutation({
    mutationFn: () => fetchFa3(siteId, paper.number),
    onSuccess: (xml) => saveFile(`${paper.number}.xml`, xml, "application/xml"),
  });
  return (
    <>
      <RefusalNotice error={download.error} />
      <Button
        look="quiet"
        className="justify-self-start"
        aria-label={text("ksef.downloadNamed", { title })}
        busy={download.isPending && shell("busy")}
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" className="size-5" />
        {text("ksef.download")}
      </Button>
    </>
  );
}

/** A write that changes the papers of a booking and what counts for the limit. */
function usePaperWrite<Value>(paper: ListedPaper, write: (value: Value) => Promise<{ papers: ListedPaper[] }>, done: string) {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: ({ papers }) => {
      queries.setQueryData(bookingPapersQuery(siteId, paper.bookingId).queryKey, papers);
      void queries.invalidateQueries({ queryKey: ksefQuery(siteId).queryKey });
      showToast(done);
    },
  });
}

function NumberForm({ paper }: { paper: ListedPaper }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const enter = usePaperWrite(
    paper,
    (ksefNumber: string) => enterKsefNumber(siteId, paper.number, ksefNumber),
    text("ksef.issued"),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = parseKsefNumber(typed);
    setWrong(!parsed);
    if (parsed && !enter.isPending) enter.mutate(parsed.number);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        name={`ksef-${paper.number}`}
        label={text("ksef.number")}
        hint={text("ksef.numberHint")}
        value={typed}
        onChange={setTyped}
        error={isWrong ? text("ksef.numberWrong") : undefined}
        maxLength={60}
        autoComplete="off"
      />
      <RefusalNotice error={enter.error} />
      <Button type="submit" look="quiet" className="justify-self-start" busy={enter.isPending && shell("busy")}>
        {text("ksef.issue")}
      </Button>
    </form>
  );
}

/** The amount in złoty of a paper in another currency. */
function AmountForm({ paper, limit }: { paper: ListedPaper; limit: string }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { locale } = useBookingWords();
  const { id: siteId } = useSite();
  const [amount, setAmount] = useState(0);
  const enter = usePaperWrite(paper, (value: number) => enterKsefAmount(siteId, paper.number, value), text("ksef.amountSaved"));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (amount > 0 && !enter.isPending) enter.mutate(amount);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3">
      <ParsedField
        name={`ksef-amount-${paper.number}`}
        label={text("ksef.amount")}
        hint={text("ksef.amountHint", { limit })}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        write={(value) => (value === 0 ? "" : writeAmount(value, locale))}
        read={readAmount}
        onChange={setAmount}
        wrong={text("ksef.wrongAmount")}
      />
      <RefusalNotice error={enter.error} />
      <Button type="submit" look="quiet" className="justify-self-start" busy={enter.isPending && shell("busy")}>
        {text("ksef.amountSave")}
      </Button>
    </form>
  );
}
