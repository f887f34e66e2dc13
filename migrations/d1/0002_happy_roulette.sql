ALTER TABLE `guards` ADD `guarantee_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_requested_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_reason` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `end_next_at` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_end` ON `subscriptions` (`end_next_at`);--> statement-breakpoint
ALTER TABLE `team_invitations` ADD `keeps_subscription` integer DEFAULT false NOT NULL;