import type { Channel } from "./channels.ts";

const HOSTS: readonly (readonly [RegExp, Channel])[] = [
  [/(?:^|\.)airbnb(?:\.[a-z]{2,3}){1,2}$/, "airbnb"],
  [/(?:^|\.)booking\.com$/, "booking"],
  [/(?:^|\.)(?:vrbo|homeaway|abritel|fewo-direkt|bookabach|stayz)(?:\.[a-z]{2,3}){1,2}$/, "vrbo"],
  [/(?:^|\.)google\.com$/, "google"],
  [/(?:^|\.)(?:natuurhuisje\.nl|nature\.house)$/, "natuurhuisje"],
  [/(?:^|\.)micazu\.(?:nl|com)$/, "micazu"],
];

/** Guesses the channel of a feed by its host. */
export const channelOfHost = (host: string): Channel => HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? "other";
