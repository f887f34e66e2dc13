/** `npm run vapid`: prints new keys for notifications, as lines of `.dev.vars`. */
import { createVapidKeys } from "./vapid-keys.ts";

for (const [name, key] of Object.entries(createVapidKeys())) console.log(`${name}=${key}`);
