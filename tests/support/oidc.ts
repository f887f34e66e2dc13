import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { CompactSign, exportJWK, generateKeyPair, type JWTPayload } from "jose";

export const OIDC_CLIENT = { clientId: "vrijhuis-test", clientSecret: "known to both" };

export interface OidcServer {
  issuer: string;
  /** The claims of the user that it signs in from now on. */
  person: JWTPayload;
  /** Creates an ID token as an app would get it. Additional or invalid claims are signed unchanged. */
  idToken(claims?: Record<string, unknown>, header?: { kid?: string }): Promise<string>;
  /** Paths of the requests received. */
  asked: string[];
  /** Responses by path that replace its own; `null` means that it never responds. */
  answers: Map<string, { status: number; headers?: Record<string, string>; body?: string } | null>;
  stop(): Promise<void>;
}

/** Starts a small OpenID provider that signs everybody in as `person`: discovery, authorization code with PKCE, key set. */
export async function startOidc(): Promise<OidcServer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();

  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? "/", oidc.issuer);
    const send = (body: unknown, status = 200) =>
      answer.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const { issuer } = oidc;
    oidc.asked.push(url.pathname);
    const other = oidc.answers.get(url.pathname);
    if (other === null) return;
    if (other !== undefined) {
      answer.writeHead(other.status, other.headers).end(other.body);
      return;
    }
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        send({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
        return;
      case "/keys":
        send({ keys: [jwk] });
        return;
      case "/authorize": {
        const query = (name: string) => url.searchParams.get(name) ?? "";
        const code = randomUUID();
        codes.set(code, { challenge: query("code_challenge"), nonce: query("nonce"), redirectUri: query("redirect_uri") });
        const back = new URL(query("redirect_uri"));
        back.searchParams.set("state", query("state"));
        back.searchParams.set("code", code);
        const known = query("client_id") === OIDC_CLIENT.clientId && query("scope").includes("openid");
        answer.writeHead(known ? 302 : 400, { Location: back.href }).end();
        return;
      }
      case "/token":
        void bodyOf(asked).then(async (text) => {
          const form = new URLSearchParams(text);
          const flow = codes.get(form.get("code") ?? "");
          codes.delete(form.get("code") ?? "");
          const challenge = createHash("sha256")
            .update(form.get("code_verifier") ?? "")
            .digest("base64url");
          const right =
            flow?.challenge === challenge &&
            flow.redirectUri === form.get("redirect_uri") &&
            form.get("client_secret") === OIDC_CLIENT.clientSecret;
          if (right) send({ id_token: await oidc.idToken({ nonce: flow.nonce }), access_token: "x", token_type: "Bearer" });
          else send({ error: "invalid_grant" }, 400);
        });
        return;
      default:
        send({}, 404);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const oidc: OidcServer = {
    issuer: `http://127.0.0.1:${port}`,
    person: {},
    asked: [],
    answers: new Map(),
    idToken: (claims = {}, header = {}) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify({ ...standardClaims(oidc.issuer), ...oidc.person, ...claims })))
        .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
        .sign(privateKey),
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return oidc;
}

function standardClaims(iss: string): JWTPayload {
  const iat = Math.floor(Date.now() / 1000);
  return { iss, aud: OIDC_CLIENT.clientId, iat, exp: iat + 300 };
}

async function bodyOf(asked: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of asked) text += String(chunk);
  return text;
}
