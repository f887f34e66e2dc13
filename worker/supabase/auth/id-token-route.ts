import { type AuthRequest, refuseTo } from "./wire.ts";

export const signInWithIdTokenOf = async (c: AuthRequest): Promise<Response> => refuseTo(c, "provider_disabled");
