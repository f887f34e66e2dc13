import { readSignedAmount } from "../../imports/amount-text.ts";
import { parseFileDay } from "../../imports/date-text.ts";
import { isCurrency, type RawTexts, type StatementLine, toIban, toLine } from "./line.ts";

/** An element of an XML document without its namespace. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** The element's own text, trimmed. */
  text: string;
}

export interface ReadLines {
  lines: StatementLine[];
  /** Number of entries that were left out: not booked yet, in another currency, or without date or amount. */
  left: number;
}

/** The parts of a document that have entries: CAMT.053, 052 and 054. */
const MESSAGES = [
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrAcctRpt", "Rpt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
] as const;

/**
 * Reads the booked entries of a statement (CAMT.053), a report of a day (052) or a notification (054) in ISO 20022, versions
 * 001.02 to 001.08 and later. Undefined if the document is none of them.
 */
export function readCamt(root: XmlElement): ReadLines | undefined {
  const statements = root.name === "Document" ? MESSAGES.flatMap((path) => all(root, ...path)) : [];
  if (statements.length === 0) return undefined;
  const read: ReadLines = { lines: [], left: 0 };
  for (const statement of statements) {
    const account = first(statement, "Acct");
    const accountName = account ? text(account, "Id", "IBAN") || text(account, "Id", "Othr", "Id") : "";
    for (const entry of all(statement, "Ntry")) {
      const lines = isBooked(entry) ? readEntry(entry, accountName) : undefined;
      if (lines) read.lines.push(...lines);
      else read.left += 1;
    }
  }
  return read;
}

/** All elements at a path. */
const all = (element: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap((each) => each.children.filter((child) => child.name === name)),
    [element],
  );

/** The element at a path that follows the first element of each name. */
function first(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

const text = (element: XmlElement, ...path: string[]): string => first(element, ...path)?.text ?? "";

/** Version 2 has `<Sts>BOOK</Sts>`, later ones `<Sts><Cd>BOOK</Cd></Sts>`. */
const isBooked = (entry: XmlElement): boolean => (text(entry, "Sts", "Cd") || text(entry, "Sts")) === "BOOK";

/** Reads the lines of an entry: one for each transaction if they are known and sum to the entry's amount, else one. */
function readEntry(entry: XmlElement, account: string): StatementLine[] | undefined {
  const on = parseFileDay(
    (text(entry, "BookgDt", "Dt") || text(entry, "BookgDt", "DtTm") || text(entry, "ValDt", "Dt")).slice(0, 10),
  );
  const amount = amountOf(first(entry, "Amt"), text(entry, "CdtDbtInd"));
  if (!on || !amount) return undefined;
  const reference = text(entry, "AcctSvcrRef");
  const transactions = all(entry, "NtryDtls", "TxDtls");
  const parts = transactions.length > 1 ? partsOf(entry, transactions, amount) : undefined;
  if (parts) {
    return parts.map(({ transaction, ...part }, index) => {
      const own = text(transaction, "Refs", "AcctSvcrRef");
      const bankReference = own !== "" && own !== reference ? own : reference && `${reference}/${index + 1}`;
      return toLine(
        { ...textsOf(transaction, entry, { account, amount: part.amount }), account, bankReference },
        { on, ...part },
      );
    });
  }
  const [only] = transactions;
  const bankReference = reference || (only && transactions.length === 1 ? text(only, "Refs", "AcctSvcrRef") : "");
  const texts =
    transactions.length > 1 ? batchTexts(transactions, entry) : textsOf(only, entry, { account, amount: amount.amount });
  return [toLine({ ...texts, account, bankReference }, { on, ...amount })];
}

type Amount = Pick<StatementLine, "amount" | "currency">;

/** The amounts of a batch's transactions; undefined if one is unknown or they do not sum to the entry's. */
function partsOf(
  entry: XmlElement,
  transactions: readonly XmlElement[],
  whole: Amount,
): (Amount & { transaction: XmlElement })[] | undefined {
  const parts = transactions.flatMap((transaction) => {
    const amount = amountOf(
      first(transaction, "Amt") ??
        first(transaction, "AmtDtls", "TxAmt", "Amt") ??
        first(transaction, "AmtDtls", "InstdAmt", "Amt"),
      text(transaction, "CdtDbtInd") || text(entry, "CdtDbtInd"),
    );
    return amount?.currency === whole.currency ? { transaction, ...amount } : [];
  });
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return parts.length === transactions.length && sum === whole.amount ? parts : undefined;
}

function amountOf(element: XmlElement | undefined, direction: string): Amount | undefined {
  const currency = element?.attributes["Ccy"] ?? "";
  // Decimals beyond the currency's minor unit are zeros.
  const amount = readSignedAmount(element?.text.replace(/(\.\d{2})0+$/, "$1") ?? "", ".");
  if (amount === undefined || amount < 0 || !isCurrency(currency) || (direction !== "CRDT" && direction !== "DBIT"))
    return undefined;
  return { amount: direction === "DBIT" && amount !== 0 ? -amount : amount, currency };
}

type Texts = Pick<RawTexts, "name" | "iban" | "remittance" | "returned">;

/** A batch whose single amounts are not known keeps the words of its payments. */
function batchTexts(transactions: readonly XmlElement[], entry: XmlElement): Texts {
  const words = transactions.map(wordsOf).filter(Boolean).join(" · ");
  return { name: "", iban: "", remittance: words || text(entry, "AddtlNtryInf"), returned: returnOf(undefined, entry) };
}

/** Name, account and text of the other party: the debtor of incoming payments, the creditor of outgoing ones. */
function textsOf(
  transaction: XmlElement | undefined,
  entry: XmlElement,
  { account, amount }: { account: string; amount: number },
): Texts {
  const additional = text(entry, "AddtlNtryInf");
  const returned = returnOf(transaction, entry);
  if (!transaction) return { name: "", iban: "", remittance: additional, returned };
  const own = (...path: string[]) => text(transaction, "RltdPties", ...path);
  const ibanOf = (party: string) => own(`${party}Acct`, "Id", "IBAN") || own(`${party}Acct`, "Id", "Othr", "Id");
  const expected = amount < 0 ? "Cdtr" : "Dbtr";
  // A returned payment has the parties of the original one, of which the owner was the other.
  const isOwn = returned !== "" && account !== "" && toIban(ibanOf(expected)) === toIban(account);
  const party = isOwn ? (amount < 0 ? "Dbtr" : "Cdtr") : expected;
  const nameOf = (role: string) => own(role, "Nm") || own(role, "Pty", "Nm");
  const names = [...new Set([nameOf(`Ultmt${party}`), nameOf(party)].filter(Boolean))];
  return {
    name: names.join(" / "),
    iban: ibanOf(party),
    remittance: wordsOf(transaction) || text(transaction, "AddtlTxInf") || additional,
    returned,
  };
}

/** References, the payer's words and the payer's id of a payment, each once. */
function wordsOf(transaction: XmlElement): string {
  const structured = all(transaction, "RmtInf", "Strd").flatMap((each) => [
    text(each, "CdtrRefInf", "Ref"),
    ...all(each, "RfrdDocInf", "Nb").map((number) => number.text),
    ...all(each, "AddtlRmtInf").map((more) => more.text),
  ]);
  const words = [...structured, ...all(transaction, "RmtInf", "Ustrd").map((each) => each.text)].filter(Boolean);
  const endToEnd = text(transaction, "Refs", "EndToEndId");
  const isNew = !/^not ?provided$/i.test(endToEnd) && !words.some((each) => each.includes(endToEnd));
  return [...words, ...(isNew ? [endToEnd] : [])].join(" ");
}

/** The reason for which money came back; empty for a payment. */
function returnOf(transaction: XmlElement | undefined, entry: XmlElement): string {
  const information = transaction && first(transaction, "RtrInf");
  const reason = information ? text(information, "Rsn", "Cd") : "";
  return reason || (information || text(entry, "RvslInd") === "true" ? "RVSL" : "");
}
