import { readSignedAmount } from "./amount-text.ts";
import { isCurrency, parseLineDay, type RawTexts, type StatementLine, toLine } from "./line.ts";

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

/**
 * Reads the booked entries of a statement in the form CAMT.053 (ISO 20022, versions 001.02 to 001.08 and later). Undefined if the
 * document is not one.
 */
export function readCamt(root: XmlElement): ReadLines | undefined {
  const statements = root.name === "Document" ? all(root, "BkToCstmrStmt", "Stmt") : [];
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
  const on = parseLineDay(
    (text(entry, "BookgDt", "Dt") || text(entry, "BookgDt", "DtTm") || text(entry, "ValDt", "Dt")).slice(0, 10),
  );
  const amount = amountOf(first(entry, "Amt"), text(entry, "CdtDbtInd"));
  if (!on || !amount) return undefined;
  const reference = text(entry, "AcctSvcrRef");
  const transactions = all(entry, "NtryDtls", "TxDtls");
  if (transactions.length > 1) {
    const amounts = transactions.map((each) =>
      amountOf(
        first(each, "Amt") ?? first(each, "AmtDtls", "TxAmt", "Amt") ?? first(each, "AmtDtls", "InstdAmt", "Amt"),
        text(each, "CdtDbtInd") || text(entry, "CdtDbtInd"),
      ),
    );
    const sum = amounts.reduce((total, each) => total + (each?.amount ?? Number.NaN), 0);
    if (sum === amount.amount && amounts.every((each) => each?.currency === amount.currency)) {
      return transactions.map((each, index) => {
        const own = text(each, "Refs", "AcctSvcrRef");
        const bankReference = own !== "" && own !== reference ? own : reference && `${reference}/${index + 1}`;
        const part = amounts[index] ?? amount;
        return toLine({ ...textsOf(each, entry, part.amount), account, bankReference }, { on, ...part });
      });
    }
  }
  const [transaction] = transactions.length === 1 ? transactions : [];
  const bankReference = reference || (transaction ? text(transaction, "Refs", "AcctSvcrRef") : "");
  return [toLine({ ...textsOf(transaction, entry, amount.amount), account, bankReference }, { on, ...amount })];
}

function amountOf(element: XmlElement | undefined, direction: string): Pick<StatementLine, "amount" | "currency"> | undefined {
  const currency = element?.attributes["Ccy"] ?? "";
  // Decimals beyond the currency's minor unit are zeros.
  const amount = readSignedAmount(element?.text.replace(/(\.\d{2})0+$/, "$1") ?? "", ".");
  if (amount === undefined || !isCurrency(currency) || (direction !== "CRDT" && direction !== "DBIT")) return undefined;
  return { amount: direction === "DBIT" && amount !== 0 ? -amount : amount, currency };
}

/** Name, account and text of the other party: the debtor of incoming payments, the creditor of outgoing ones. */
function textsOf(
  transaction: XmlElement | undefined,
  entry: XmlElement,
  amount: number,
): Pick<RawTexts, "name" | "iban" | "remittance"> {
  const additional = text(entry, "AddtlNtryInf");
  if (!transaction) return { name: "", iban: "", remittance: additional };
  const party = amount < 0 ? "Cdtr" : "Dbtr";
  const own = (...path: string[]) => text(transaction, "RltdPties", ...path);
  const structured = text(transaction, "RmtInf", "Strd", "CdtrRefInf", "Ref");
  const words = [structured, ...all(transaction, "RmtInf", "Ustrd").map((each) => each.text)].filter(Boolean).join(" ");
  return {
    name: own(party, "Nm") || own(party, "Pty", "Nm"),
    iban: own(`${party}Acct`, "Id", "IBAN") || own(`${party}Acct`, "Id", "Othr", "Id"),
    remittance: words || text(transaction, "AddtlTxInf") || additional,
  };
}
