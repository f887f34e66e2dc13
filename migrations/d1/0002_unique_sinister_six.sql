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
CREATE INDEX `billing_movements_kind` ON `billing_movements` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `site_gifts_created` ON `site_gifts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_changes_source` ON `subscription_changes` (`source`,`at`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_cancelled` ON `subscriptions` (`created_at`,`id`) WHERE cancels_at is not null;