ALTER TABLE `feed_hosts` ADD `concurrency` integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE `feed_hosts` ADD `paused_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `feed_hosts` ADD `slowed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_claimed` ON `outbox` (`lane`,`lease_until`) WHERE sent_at is null and failed_at is null and lease_until > 0;