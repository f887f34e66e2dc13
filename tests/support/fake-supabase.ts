import { createServer } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

/** A user as GoTrue sends it. */
export interface ProjectUser extends Record<string, unknown> {
  id: string;
  email: string;
}

/** An answer in place of the project's own; `null` means that it never answers. */
type Answer = { status: number; body: string } | null;

export interface FakeSupabase {
  /** Settings of a worker that uses the accounts of this project. */
  vars: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string; SUPABASE_SERVICE_KEY: string };
  /** The published keys. */
  keys: JWK[];
  /** Answers by path, below `/auth/v1`. */
  answers: Map<string, Answer>;
  /** Paths of the requests received, below `/auth/v1`. */
  asked: string[];
  /** Sessions that have ended, by id. */
  ended: Set<string>;
  addUser(more?: Record<string, unknown>): ProjectUser;
  removeUser(user: ProjectUser): void;
  /**
   * Signs an access token of a new session. Additional or invalid claims are signed unchanged; one that is undefined is left out.
   */
  tokenOf(user: ProjectUser, claims?: Record<string, unknown>, header?: { kid?: string }): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server with the part of a Supabase project that the worker asks: published keys, and the user of a token. */
export async function startFakeSupabase(): Promise<FakeSupabase> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const users = new Map<string, ProjectUser>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").replace("/auth/v1", "");
    project.asked.push(path);
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const other = project.answers.get(path);
    if (other === null) return;
    if (other) {
      response.writeHead(other.status).end(other.body);
      return;
    }
    if (path === "/.well-known/jwks.json") {
      send({ keys: project.keys });
      return;
    }
    const { sub = "", session_id: session } = decodeJwt<{ session_id: string }>((request.headers.authorization ?? "").slice(7));
    const user = users.get(sub);
    if (!user) send({ code: 403, error_code: "user_not_found", msg: "User from sub claim in JWT does not exist" }, 403);
    else if (project.ended.has(session)) send({ code: 403, error_code: "session_not_found", msg: "Session not found" }, 403);
    else send(user);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const project: FakeSupabase = {
    vars: { SUPABASE_URL: origin, SUPABASE_ANON_KEY: "sb_publishable_test", SUPABASE_SERVICE_KEY: "sb_secret_test" },
    keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" }],
    answers: new Map(),
    asked: [],
    ended: new Set(),
    addUser(more = {}) {
      const id = crypto.randomUUID();
      const user = { ...standardUser(id), ...more };
      users.set(id, user);
      return user;
    },
    removeUser: ({ id }) => void users.delete(id),
    tokenOf: (user, claims = {}, header = {}) =>
      new SignJWT({ ...standardClaims(user, origin), ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "one", typ: "JWT", ...header })
        .sign(privateKey),
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return project;
}

function standardUser(id: string): ProjectUser {
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: `${id}@project.example`,
    phone: "",
    email_confirmed_at: "2026-01-01T00:00:00Z",
    created_at: "2026-01-01T00:00:00Z",
    app_metadata: { provider: "email" },
    user_metadata: {},
    factors: [],
  };
}

function standardClaims({ id, email }: ProjectUser, origin: string) {
  const iat = Math.floor(Date.now() / 1000);
  return {
    iss: `${origin}/auth/v1`,
    sub: id,
    aud: "authenticated",
    iat,
    exp: iat + 3600,
    email,
    phone: "",
    role: "authenticated",
    app_metadata: {},
    user_metadata: {},
    aal: "aal1",
    amr: [{ method: "password", timestamp: iat }],
    session_id: crypto.randomUUID(),
    is_anonymous: false,
  };
}
