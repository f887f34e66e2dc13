/** The report on one recipient in a delivery status notification (RFC 3464). */
export interface RecipientReport {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`; lower case. */
  action: string;
  /** Enhanced status code, such as `5.1.1`. */
  status: string;
  /** The remote server's answer, without its type; empty if the report has none. */
  diagnostic: string;
}

const MAX_DIAGNOSTIC_LENGTH = 300;
const MAX_RECIPIENTS = 50;

/**
 * Parses the content of a `message/delivery-status` part: groups of fields, separated by empty lines, the first of which is about
 * the message (RFC 3464 section 2.1). Groups without a valid status are left out.
 */
export function parseDeliveryStatus(text: string): RecipientReport[] {
  const groups = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return groups.slice(0, MAX_RECIPIENTS).flatMap((group) => {
    const fields = readFields(group);
    const action = fields.get("action")?.trim().toLowerCase() ?? "";
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status")?.trim() ?? "")?.[0];
    if (action === "" || status === undefined) return [];
    const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^\s*[\w-]+\s*;/, "").replace(/[\p{Cc}\s]+/gu, " ");
    return [{ action, status, diagnostic: diagnostic.trim().slice(0, MAX_DIAGNOSTIC_LENGTH) }];
  });
}

/** Reads the fields of a group by their names in lower case; folded lines are joined (RFC 5322 section 2.2.3). */
function readFields(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1));
  }
  return fields;
}
