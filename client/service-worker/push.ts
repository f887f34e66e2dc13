import type { ShownNotification } from "#contract/services/push.ts";

/** The used parts of the service worker's interfaces, which TypeScript's library for pages lacks. */
interface PushEvent extends Event {
  data: { json: () => unknown } | null;
  waitUntil: (work: Promise<unknown>) => void;
}
interface NotificationEvent extends Event {
  notification: Notification;
  waitUntil: (work: Promise<unknown>) => void;
}
interface SubscriptionEvent extends Event {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
  waitUntil: (work: Promise<unknown>) => void;
}
interface OpenWindow {
  url: string;
  focus: () => Promise<unknown>;
}
declare const self: {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<OpenWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: ((type: "push", listener: (event: PushEvent) => void) => void) &
    ((type: "notificationclick", listener: (event: NotificationEvent) => void) => void) &
    ((type: "pushsubscriptionchange", listener: (event: SubscriptionEvent) => void) => void);
};

/** Shows notifications, and opens their screens. */
export function handlePushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(event)));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { path?: string } | null)?.path ?? "/dashboard"));
  });
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
}

/** Browsers require a notification for every message, so that one that cannot be read is shown without details. */
async function show({ data }: PushEvent): Promise<void> {
  const { title, body, tag, path, lang } = read(data);
  const options = { body, tag, lang, renotify: true, icon: "/icon-192.png", badge: "/badge-96.png", data: { path } };
  await self.registration.showNotification(title, options);
}

function read(data: PushEvent["data"]): ShownNotification {
  const unreadable: ShownNotification = { title: "Vrijhuis", body: "", tag: "vrijhuis", path: "/dashboard", lang: "nl" };
  try {
    return { ...unreadable, ...(data?.json() as Partial<ShownNotification>) };
  } catch {
    return unreadable;
  }
}

/** Focuses the window that shows the screen, or opens one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : `${self.location.origin}/dashboard`;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((each) => each.url === target);
  await (shown ? shown.focus() : self.clients.openWindow(target));
}

/**
 * Subscribes again after the browser has ended the subscription, and tells the server by the keys of the former one. With
 * browsers that do not give those, notifications have to be turned on again.
 */
async function renew({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  if (!oldSubscription) return;
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options;
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  await fetch("/api/push/renewal", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ old: toInput(oldSubscription), new: toInput(renewed) }),
  });
}

/** The parts of a subscription that the server knows. */
function toInput(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] } };
}
