/**
 * State of notifications in this browser. `blocked`: the user or the browser has refused them. `home-screen`: an iPhone or iPad,
 * on which only apps on the home screen get any.
 */
export type PushSupport = "yes" | "blocked" | "home-screen" | "no";

export function pushSupport(): PushSupport {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return isIos() && !isInstalled() ? "home-screen" : "no";
  return Notification.permission === "denied" ? "blocked" : "yes";
}

/** True on iPhones and iPads; an iPad says that it is a Mac, but has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** True if the portal was opened as an app. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** Returns the browser's subscription, if it has one to this key. */
export async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  if (pushSupport() !== "yes") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isFor(subscription, publicKey) ? subscription : null;
}

/**
 * Asks for the permission, if necessary, and subscribes the browser. Undefined if the permission was not given. Rejects if the
 * browser has no push service.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isFor(known, publicKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) });
}

const isFor = ({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean =>
  key !== null && toBase64Url(new Uint8Array(key)) === publicKey;

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The subscription as the API takes it. */
export function toInput(subscription: PushSubscription): { endpoint: string; keys: { p256dh: string; auth: string } } {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}
