CREATE TABLE `billing_details` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`buyer` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `ended_sites` (
	`site_id` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL,
	`closed_at` integer,
	`provider_ref` text,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`reminded_on` text,
	`reminded_for` text,
	`postponed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ended_sites_postponed` ON `ended_sites` (`postponed_at`) WHERE postponed_at is not null;--> statement-breakpoint
CREATE INDEX `ended_sites_provider_ref` ON `ended_sites` (`provider_ref`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text,
	`movement_id` text NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`series`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_movement` ON `invoices` (`movement_id`,`position`);--> statement-breakpoint
CREATE INDEX `invoices_subscription` ON `invoices` (`subscription_id`,`at`);--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`on_day`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_created` ON `invoices` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_kind` ON `invoices` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `ksef_months` (
	`site_id` text NOT NULL,
	`month` text NOT NULL,
	`others` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `month`),
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `pro_formas` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`on_day` text NOT NULL,
	`at` integer NOT NULL,
	`movement_id` text,
	`content` text NOT NULL,
	`ksef_amount` integer,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pro_formas_position` ON `pro_formas` (`booking_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `pro_formas_number` ON `pro_formas` (`site_id`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `pro_formas_state` ON `pro_formas` (`site_id`,`state`);--> statement-breakpoint
CREATE TABLE `site_gift_changes` (
	`gift_id` text NOT NULL,
	`at` integer NOT NULL,
	`ended_before` integer NOT NULL,
	`ends_now` integer NOT NULL,
	`reason` text NOT NULL,
	`by_user` text,
	PRIMARY KEY(`gift_id`, `at`),
	FOREIGN KEY (`gift_id`) REFERENCES `site_gifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `unknown_subscriptions` (
	`provider_ref` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`found_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vat_checks` (
	`number` text PRIMARY KEY NOT NULL,
	`answer` text,
	`answered_on` text,
	`consultation` text NOT NULL,
	`asked_at` integer NOT NULL,
	`again_at` integer
);
--> statement-breakpoint
CREATE INDEX `vat_checks_again` ON `vat_checks` (`again_at`);--> statement-breakpoint
ALTER TABLE `billing_movements` ADD `charge_id` text;--> statement-breakpoint
ALTER TABLE `billing_movements` ADD `invoice_id` text;--> statement-breakpoint
CREATE INDEX `billing_movements_kind` ON `billing_movements` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `billing_movements_waiting` ON `billing_movements` (`at`,`id`) WHERE invoice_id is null and (kind <> 'dispute' or amount > 0);--> statement-breakpoint
ALTER TABLE `guards` ADD `site_paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `guests_arrive` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `ksef_limit_crossed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `guarantee_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `papers` ADD `ksef_number` text;--> statement-breakpoint
ALTER TABLE `papers` ADD `ksef_amount` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `papers_ksef_number` ON `papers` (`site_id`,`ksef_number`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_requested_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_reason` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_next_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `clock_run_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_cancelled` ON `subscriptions` (`created_at`,`id`) WHERE cancels_at is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_end_requested` ON `subscriptions` (`created_at`,`id`) WHERE end_requested_at is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_end` ON `subscriptions` (`end_next_at`);--> statement-breakpoint
ALTER TABLE `team_invitations` ADD `keeps_subscription` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `site_gifts_created` ON `site_gifts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_changes_source` ON `subscription_changes` (`source`,`at`,`subscription_id`);