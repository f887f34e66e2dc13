import { clientTakesGzip, matchesEtag } from "./conditional.ts";
import { COMMON_HEADERS, documentHeaders, HSTS } from "./security-headers.ts";

/**
 * An answer an isolate sends again and again. What it is sent with is made when it is first needed and then only copied:
 * setting headers one by one costs more than all the rest of such an answer.
 */
export interface KeptAnswer {
  body: Uint8Array;
  /** Headers of the body as it is, its ETag included; a Server-Timing of its own where it has more to say. */
  headers: Record<string, string>;
  /** Tags of this same content, the one in `headers` first; a client that has any of them has it all. */
  etags: string[];
  /** Filled in on the way. */
  gzip?: Uint8Array;
  http?: Forms;
  https?: Forms;
  unchanged?: Map<string, Response>;
}

/** Header sets of the body as it is and of the gzipped one. */
interface Forms {
  plain?: Headers;
  zipped?: Headers;
}

/** Where a kept answer comes from; its request id is left to the network (CF-Ray), since nothing is logged about it. */
const TIMING = 'page;desc="memory"';

/** Sends a kept answer, gzipped to whom takes that, or the news that the client already has it. */
export function sendKept(request: Request, kept: KeptAnswer): Response {
  const asked = request.headers.get("If-None-Match");
  const known = asked === null ? undefined : kept.etags.find((tag) => tag === asked || matchesEtag(asked, tag));
  if (known !== undefined) return unchanged(kept, known);
  const secure = request.url.startsWith("https:");
  const forms = secure ? (kept.https ??= {}) : (kept.http ??= {});
  if (clientTakesGzip(request)) {
    kept.gzip ??= process.getBuiltinModule("node:zlib").gzipSync(kept.body);
    forms.zipped ??= zippedHeaders(kept.headers, secure);
    return new Response(kept.gzip, { headers: forms.zipped, encodeBody: "manual" });
  }
  forms.plain ??= completed(kept.headers, secure);
  return new Response(kept.body, { headers: forms.plain });
}

/**
 * A client's copy, which it names by this tag, is still good. Carries what RFC 9110 asks of a 304 (section 15.4.5). Without a
 * body there is nothing in it that belongs to one request: the same answer is given again.
 */
export function unchanged(kept: KeptAnswer, etag: string): Response {
  kept.unchanged ??= new Map();
  let answer = kept.unchanged.get(etag);
  if (!answer) {
    const headers = new Headers({ ETag: etag });
    for (const name of ["Cache-Control", "Last-Modified", "Vary"]) {
      const value = kept.headers[name];
      if (value !== undefined) headers.set(name, value);
    }
    answer = new Response(null, { status: 304, headers });
    kept.unchanged.set(etag, answer);
  }
  return answer;
}

/** The tag of a gzipped form: other bytes need another strong tag (RFC 9110, section 8.8.3.3). */
export function gzippedTag(etag: string): string {
  return etag.startsWith("W/") ? etag : `${etag.slice(0, -1)}.gzip"`;
}

function zippedHeaders(headers: Record<string, string>, secure: boolean): Headers {
  const zipped = completed(headers, secure);
  zipped.set("Content-Encoding", "gzip");
  zipped.set("ETag", gzippedTag(headers["ETag"] ?? ""));
  return zipped;
}

function completed(headers: Record<string, string>, secure: boolean): Headers {
  const all = new Headers({
    "Server-Timing": TIMING,
    ...headers,
    ...COMMON_HEADERS,
    ...documentHeaders(headers["Content-Type"]),
  });
  if (secure) all.set("Strict-Transport-Security", HSTS);
  return all;
}
