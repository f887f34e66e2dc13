import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Banknote from "lucide-react/icons/banknote";
import BookOpenText from "lucide-react/icons/book-open-text";
import Calendar from "lucide-react/icons/calendar";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Globe from "lucide-react/icons/globe";
import House from "lucide-react/icons/house";
import ListTodo from "lucide-react/icons/list-todo";
import Mail from "lucide-react/icons/mail";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import MessagesSquare from "lucide-react/icons/messages-square";
import Palette from "lucide-react/icons/palette";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react";
import type { Permission } from "#domain/roles.ts";
import type { DashboardSection } from "#locales/portal-paths.ts";

export type Section = DashboardSection | "overview";

/** A job of the owner that has several sections; the menu shows its name above them. */
type Job = "guests" | "website";

export interface SectionInfo {
  id: Section;
  icon: LucideIcon;
  /** The permission to see it. */
  permission: Permission;
  job?: Job;
}

/** Sections with a button at the bottom of a phone's screen; the others are under "More". */
export const BAR_SECTIONS: readonly Section[] = ["overview", "booking-calendar", "messages", "bookings"];

/** Sections of the dashboard in the order of the menu; those of a job follow each other. */
export const SECTIONS: readonly SectionInfo[] = [
  { id: "overview", icon: ListTodo, permission: "calendar:read" },
  // Cleaners have the calendar as their overview.
  { id: "booking-calendar", icon: Calendar, permission: "overview:read" },
  { id: "channels", icon: ArrowLeftRight, permission: "channels:read" },
  { id: "bookings", icon: BookOpenText, permission: "bookings:read", job: "guests" },
  { id: "messages", icon: MessagesSquare, permission: "messages:read", job: "guests" },
  { id: "guests", icon: Users, permission: "guests:read", job: "guests" },
  { id: "email", icon: Mail, permission: "messages:read", job: "guests" },
  { id: "payments", icon: Banknote, permission: "payments:read" },
  { id: "pricing", icon: Tag, permission: "operations:write" },
  { id: "content", icon: House, permission: "content:write" },
  { id: "reviews", icon: MessageSquareQuote, permission: "reviews:write" },
  { id: "theme", icon: Palette, permission: "content:write", job: "website" },
  { id: "domeinen", icon: Globe, permission: "domains:write", job: "website" },
  { id: "analytics", icon: ChartNoAxesColumn, permission: "analytics:read", job: "website" },
  { id: "settings", icon: Settings, permission: "content:write" },
];
