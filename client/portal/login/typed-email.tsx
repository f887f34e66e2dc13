import { createContext, type ReactNode, useContext, useState } from "react";

type TypedEmail = readonly [email: string, setEmail: (email: string) => void];

const EmailContext = createContext<TypedEmail>(["", () => {}]);

/** Keeps the typed email address across the steps. */
export function TypedEmailProvider({ children }: { children: ReactNode }) {
  const [email, setEmail] = useState("");
  return <EmailContext value={[email, setEmail]}>{children}</EmailContext>;
}

export const useTypedEmail = (): TypedEmail => useContext(EmailContext);
