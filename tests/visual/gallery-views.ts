/** Parts of the gallery by the ids of their groups; each is a picture in both sizes and schemes. */
export const GROUPS = ["buttons", "messages", "overlays", "fields", "order", "composed"] as const;

/** What the gallery shows above the page: the button that opens it, and the element that is there then. */
export const OVERLAYS = {
  dialog: { button: "Open a dialog", shown: "[role=dialog]" },
  confirmation: { button: "Delete the home", shown: "[role=dialog]" },
  menu: { button: "Open a menu", shown: "[role=menu]" },
  toast: { button: "Show a toast", shown: "[data-sonner-toast][data-mounted=true]" },
} as const;
