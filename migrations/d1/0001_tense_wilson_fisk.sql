CREATE TABLE `arrival_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `arrival_pictures_site` ON `arrival_pictures` (`site_id`);--> statement-breakpoint
CREATE INDEX `arrival_pictures_created` ON `arrival_pictures` (`created_at`);--> statement-breakpoint
CREATE INDEX `arrival_pictures_detached` ON `arrival_pictures` (`id`) WHERE site_id is null;--> statement-breakpoint
CREATE TABLE `billing_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `billing_movements_subscription` ON `billing_movements` (`subscription_id`,`at`);--> statement-breakpoint
CREATE INDEX `billing_movements_at` ON `billing_movements` (`at`);--> statement-breakpoint
CREATE TABLE `site_gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`reason` text NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_gifts_site` ON `site_gifts` (`site_id`,`ends_at`);--> statement-breakpoint
CREATE TABLE `subscription_changes` (
	`subscription_id` text NOT NULL,
	`version` integer NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL,
	`by_user` text,
	PRIMARY KEY(`subscription_id`, `version`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`by_user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text NOT NULL,
	`status` text NOT NULL,
	`monthly` integer NOT NULL,
	`paid_until` integer NOT NULL,
	`cancels_at` integer,
	`ended_at` integer,
	`past_due_since` integer,
	`paused_at` integer,
	`reminders_sent` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`site_closed_at` integer,
	`user_id` text,
	`site_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`site_id`) REFERENCES `user_sites`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_order` ON `subscriptions` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_ref` ON `subscriptions` (`provider_ref`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_site` ON `subscriptions` (`site_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_status` ON `subscriptions` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_checked` ON `subscriptions` (`checked_at`);--> statement-breakpoint
CREATE TABLE `test_billing_steps` (
	`subscription_ref` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`step` text NOT NULL,
	`amount` integer,
	PRIMARY KEY(`subscription_ref`, `position`)
);
--> statement-breakpoint
CREATE TABLE `withdrawal_events` (
	`id` text PRIMARY KEY NOT NULL,
	`withdrawal_id` text NOT NULL,
	`at` integer NOT NULL,
	`event` text NOT NULL,
	`user_id` text,
	`reason` text,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `withdrawal_events_withdrawal` ON `withdrawal_events` (`withdrawal_id`,`at`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`contract` text NOT NULL,
	`email` text NOT NULL,
	`remark` text,
	`digest` text NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL,
	`order_id` text,
	`refunded` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`next_attempt_at` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_digest` ON `withdrawals` (`digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_order` ON `withdrawals` (`order_id`) WHERE state <> 'repeated';--> statement-breakpoint
CREATE INDEX `withdrawals_received` ON `withdrawals` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_state` ON `withdrawals` (`state`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_contract` ON `withdrawals` (`contract`);--> statement-breakpoint
CREATE INDEX `withdrawals_email` ON `withdrawals` (`email`);--> statement-breakpoint
CREATE INDEX `withdrawals_due` ON `withdrawals` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE `guards` ADD `site_not_paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `subscription_changed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `site_id` text REFERENCES user_sites(id) ON DELETE set null;--> statement-breakpoint
-- Sites that are online when subscriptions begin stay so for 60 days without one.
INSERT INTO `site_gifts` (`id`, `site_id`, `reason`, `ends_at`, `created_at`)
SELECT 'launch ' || `id`, `id`, 'launch', (unixepoch() + 5184000) * 1000, unixepoch() * 1000 FROM `user_sites` WHERE `status` <> 'draft';
