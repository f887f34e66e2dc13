import { createContext, useContext, useEffect } from "react";

/** Gives the answer that a step suggests; resolves with false if that is not possible. */
export type GiveAnswer = () => Promise<boolean>;

/** Tells the onboarding what "Continue" does before it leaves the step; undefined for nothing. */
export const SuggestedAnswer = createContext<(give: GiveAnswer | undefined) => void>(() => undefined);

/** Lets "Continue" give an answer that is shown as a suggestion; undefined for none. Does nothing outside of the onboarding. */
export function useSuggestedAnswer(give: GiveAnswer | undefined): void {
  const suggest = useContext(SuggestedAnswer);
  useEffect(() => {
    suggest(give);
    return () => suggest(undefined);
  }, [suggest, give]);
}
