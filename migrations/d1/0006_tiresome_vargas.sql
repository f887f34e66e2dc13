CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`reminded_at` integer,
	`acknowledged_at` integer,
	`hook_event` text,
	`hook_next_at` integer,
	`hook_tries` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alerts_opened` ON `alerts` (`opened_at`);--> statement-breakpoint
CREATE TABLE `health_days` (
	`day` text PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `health_minutes` (
	`at` integer PRIMARY KEY NOT NULL,
	`signals` text NOT NULL,
	`faults` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`parts` text NOT NULL,
	`title` text NOT NULL,
	`updates` text NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `incidents_started` ON `incidents` (`started_at`);--> statement-breakpoint
CREATE TABLE `outages` (
	`id` text PRIMARY KEY NOT NULL,
	`part` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`told_until` text DEFAULT '' NOT NULL,
	`told_at` integer
);
--> statement-breakpoint
CREATE INDEX `outages_started` ON `outages` (`started_at`);--> statement-breakpoint
CREATE INDEX `feeds_host` ON `feeds` (`host`,`id`);